export type { Agent, AgentEvent } from './core/agent-event.ts'
export { FlowerError, type FlowerErrorCode } from './core/errors.ts'
export type { EventOrigin, HandoffCause, NoticeKind, RunEvent, RunEventBody } from './core/events.ts'
export { LANGUAGES, type Language } from './core/language.ts'
export type {
  EntryCounts,
  HandoffRecord,
  SectionName,
  StepResult,
  Window,
  WindowSource,
} from './core/step-result.ts'
export type { Usage } from './core/usage.ts'
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
export { type CoordinatorOptions, coordinator } from './roles/coordinator.ts'
export type { RoleSpec, Worker } from './roles/role-spec.ts'
export { type WorkerOptions, worker } from './roles/worker.ts'
export type { AgentSpec } from './runtime/agent-spec.ts'
export type { Resilience, Review, RunOptions, RuntimeOptions } from './runtime/options.ts'
export { Runtime } from './wire.ts'
