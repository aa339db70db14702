export type { Agent, AgentEvent } from './core/agent-event.ts'
export { FlowerError, type FlowerErrorCode } from './core/errors.ts'
export type { EventOrigin, NoticeKind, RunEvent, RunEventBody } from './core/events.ts'
export { LANGUAGES, type Language } from './core/language.ts'
export type {
  DocumentOrigin,
  EntryCounts,
  HandoffCause,
  HandoffRecord,
  SectionName,
  StepFailure,
  StepResult,
  Window,
  WindowSource,
} from './core/step-result.ts'
export type { Spending, Usage } from './core/usage.ts'
export { Brief, type BriefFields } from './documents/brief.ts'
export { BRIEF_FORMAT } from './documents/brief-words.ts'
export type { Check } from './documents/checklist.ts'
export { Goal, type GoalFields } from './documents/goal.ts'
export { GOAL_FORMAT } from './documents/goal-words.ts'
export type { Outcome } from './documents/outcome.ts'
export { Verdict, type VerdictFields } from './documents/verdict.ts'
export { VERDICT_FORMAT } from './documents/verdict-words.ts'
export { allOf, anyOf } from './guards/combine.ts'
export { type DelegateOptions, delegate } from './guards/delegate.ts'
export { isGlance } from './guards/glance.ts'
export { glance } from './guards/glance-guard.ts'
export { isolate } from './guards/isolate.ts'
export { type SpillOptions, spill } from './guards/spill.ts'
export { whitelist } from './guards/whitelist.ts'
export { classify, type Failure, type FailureKind } from './handoff/classify.ts'
export { type CompactMode, CompactPolicy } from './handoff/compact-policy.ts'
export { degraded } from './handoff/degraded.ts'
export { Handoff, type HandoffFields } from './handoff/document.ts'
export { isOverflow, type OverflowNumbers, overflowNumbers } from './handoff/overflow.ts'
export { HandoffPolicy, type HandoffSettings } from './handoff/policy.ts'
export { HANDOFF_PROMPT } from './handoff/prompt.ts'
export { DEGRADED, REQUIRED } from './handoff/sections.ts'
export { defaultWindow } from './handoff/window.ts'
export type { Guard, ToolCall, ToolDecision, ToolOutcome } from './harness/guard.ts'
export type {
  AgentDefinition,
  Boundary,
  CompactSettings,
  Effort,
  Harness,
  HarnessSession,
  HostTool,
  OpenOptions,
  PermissionMode,
  ResultEvent,
  ResumeFrom,
  SessionError,
  SessionErrorKind,
  SessionEvent,
  SessionSpec,
} from './harness/port.ts'
export { askTool } from './human/ask-tool.ts'
export type { Answer, Channel, Question } from './human/channel.ts'
export { inboxTool } from './human/inbox-tool.ts'
export { Person, type PersonOptions, type QuestionEntry } from './human/person.ts'
export { type QuestionLogOptions, questionLog } from './human/question-log.ts'
export { type Rescued, type RescueOptions, rescueSession } from './rescue/rescue.ts'
export { type ClarifierOptions, clarifier } from './roles/clarifier.ts'
export { type CoordinatorOptions, coordinator } from './roles/coordinator.ts'
export { type JudgeOptions, judge } from './roles/judge.ts'
export { oracle } from './roles/oracle.ts'
export type { RoleSpec, Worker } from './roles/role-spec.ts'
export { type WorkerOptions, worker } from './roles/worker.ts'
export type { AgentSpec } from './runtime/agent-spec.ts'
export type { Memory } from './runtime/memory.ts'
export type { Resilience, Review, RunOptions, RuntimeOptions } from './runtime/options.ts'
export type { Mask } from './runtime/secrets.ts'
export type { Beginning } from './runtime/where-on.ts'
export type { HandOverAnswer, HandOverRefusal } from './runtime/wishes.ts'
export { Runtime } from './wire.ts'
export type { Workbench } from './workbench/workbench.ts'
export { checkWorkflow } from './workflow/check-workflow.ts'
export { type ConsultOptions, consult } from './workflow/consult.ts'
export { type GoalGuardOptions, goalGuard } from './workflow/goal-guard.ts'
export { runJob, tellJob } from './workflow/job.ts'
export { JobDocuments } from './workflow/job-documents.ts'
export type { JobOptions, JobRunner } from './workflow/job-options.ts'
export { type Given, given, type Key, key, optional, wish } from './workflow/key.ts'
export { runWorkflow, type WorkflowRunOptions } from './workflow/run-workflow.ts'
export { type StarterOptions, starter } from './workflow/starter.ts'
export {
  compute,
  type Judging,
  type Step,
  type StepSpec,
  step,
  type WorkflowRunner,
} from './workflow/step.ts'
export { StepAbort } from './workflow/step-abort.ts'
export { defineWorkflow, type Workflow, type WorkflowOptions } from './workflow/workflow.ts'
export type { StepOutcome, WorkflowProgress, WorkflowResult } from './workflow/workflow-result.ts'
