import { z } from 'zod'
import { FlowerError, messageOf } from '../core/errors.ts'
import { checkSpec } from '../runtime/agent-spec.ts'
import { callback, exactly, refusing } from '../runtime/validate.ts'
import { isRecordName } from './record-names.ts'
import { type AgentStep, ON_FAIL, type Step } from './step.ts'
import type { Workflow } from './workflow.ts'

const aKey = z.custom(isKey, "expected a key, made by key('…')")
const read = z.custom(
  (value) => isKey(value) || (isObject(value) && isKey(value.optional)),
  "expected a key, made by key('…'), or optional(key)",
)
const ownName = z
  .string()
  .min(1)
  .refine(
    (name) => !isRecordName(name),
    "expected a name without '#' and ' · ', which mark retries and verdicts",
  )

const common = {
  name: ownName,
  reads: z.record(z.string(), read).optional(),
  when: callback.optional(),
  onFail: z.enum(ON_FAIL).optional(),
  produces: aKey.optional(),
}

const stepSchemas = {
  agent: exactly({
    ...common,
    reduce: callback.optional(),
    // A spec says itself what is wrong with it.
    spec: z.custom((value) => typeof value === 'function' || isObject(value), 'expected a spec').optional(),
    prompt: z.custom(
      (value) => typeof value === 'function' || (typeof value === 'string' && value.trim() !== ''),
      'expected a text that is not empty, or a function',
    ),
    resumeFrom: z
      .union([z.string().min(1), exactly({ step: z.string().min(1), orElse: z.literal('fresh') })], {
        error: "expected the name of a step, or { step, orElse: 'fresh' }",
      })
      .optional(),
    fork: z.boolean().optional(),
    attemptName: callback.optional(),
    beforeRecord: callback.optional(),
    retries: z.int().nonnegative().optional(),
    gate: callback.optional(),
    onReject: callback.optional(),
  }),
  compute: exactly({ ...common, do: callback }),
} satisfies Record<Step['kind'], z.ZodType>

const workflowSchema = exactly({
  name: z.string().min(1),
  steps: z.array(z.unknown()).min(1, 'expected at least one step'),
  workbench: z.union([z.string().min(1), z.boolean()]).optional(),
  channel: z.custom(isChannel, 'expected a channel, an object with the method ask').optional(),
})

/**
 * Refuses what is no workflow, whoever made it: a workflow in JavaScript has no compiler that would.
 *
 * @throws FlowerError `usage` with each wrong key, and what is accepted there
 */
export function checkShape({ kind, ...workflow }: Workflow): void {
  refusing('workflow', workflowSchema, workflow)
  for (const [index, step] of workflow.steps.entries()) checkStep(step, index)
}

function checkStep(step: Step, index: number): void {
  if (!isObject(step) || !Object.hasOwn(stepSchemas, step.kind)) {
    throw new FlowerError('usage', `step ${index + 1} is none; make it with step({ … }) or compute({ … })`)
  }
  const { kind, ...options } = step
  refusing(`step ${named(step.name, index)}`, stepSchemas[kind], options)
  if (step.kind === 'agent') checkAgent(step)
}

function checkAgent(step: AgentStep): void {
  const { name, spec = {} } = step
  const refuse = (message: string): never => {
    throw new FlowerError('usage', `step '${name}': ${message}`)
  }
  if (step.fork && step.resumeFrom === undefined)
    refuse('fork copies a session; name its step with resumeFrom')
  if (step.reduce && !step.produces) refuse('reduce makes a value; say under which key it lies: produces')
  if (step.onReject && !step.gate) refuse('onReject answers a gate, and there is none; add gate')
  if (typeof spec === 'function') return
  try {
    checkSpec({ name, ...spec })
  } catch (error) {
    refuse(messageOf(error))
  }
}

/** In quotes, or by its place where it has no name. */
function named(name: unknown, index: number): string {
  return typeof name === 'string' && name !== '' ? `'${name}'` : String(index + 1)
}

function isKey(value: unknown): boolean {
  return isObject(value) && typeof value.name === 'string' && value.name !== ''
}

function isChannel(value: unknown): boolean {
  return isObject(value) && typeof value.ask === 'function'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
