import type { Language } from '../core/language.ts'
import { formatCost, formatDuration } from '../terminal/numbers.ts'
import { facts, type Page, paragraph } from '../terminal/page.ts'
import type { WorkflowResult } from '../workflow/workflow-result.ts'
import { quoted } from './again.ts'

/** How a workflow came to its end. */
type RunEnd = 'done' | 'failed' | 'stopped'

interface RunEndMessages {
  readonly ends: Readonly<Record<RunEnd, string>>
  /** Before what to type next. */
  readonly next: Readonly<Record<Exclude<RunEnd, 'done'>, string>>
}

const MESSAGES: Readonly<Record<Language, RunEndMessages>> = {
  en: {
    ends: {
      done: 'The workflow is done',
      failed: 'The workflow has failed',
      stopped: 'Stopped; everything is kept',
    },
    next: { failed: 'When the cause is gone, go on with:', stopped: 'To go on:' },
  },
  es: {
    ends: {
      done: 'El flujo de trabajo está terminado',
      failed: 'El flujo de trabajo ha fallado',
      stopped: 'Parado; todo queda guardado',
    },
    next: { failed: 'Cuando la causa desaparezca, sigue con:', stopped: 'Para seguir:' },
  },
  zh: {
    ends: { done: '工作流已完成', failed: '工作流失败', stopped: '已停止；一切都已保存' },
    next: { failed: '原因排除后，用以下命令继续：', stopped: '继续：' },
  },
}

export interface RunEnding {
  /** Null when the workflow was not left to come to a result. */
  readonly result: WorkflowResult | null
  /** The step that was at work last; null before the first. */
  readonly at: string | null
  readonly ms: number
  /** What to type to run it again. */
  readonly again: string
}

/** How the workflow ended, what it took, and what to type to go on with the step that it stopped at. */
export function runEndingLines(page: Page, ending: RunEnding, language: Language): string[] {
  const { result, ms } = ending
  const say = MESSAGES[language]
  const end = endOf(result)
  const cost = result?.costUsd ? [formatCost(result.costUsd)] : []
  const { done, failed } = page.glyphs
  const heading = facts(
    page,
    [end === 'done' ? ['green', `${done} `] : [end === 'failed' ? 'red' : 'yellow', `${failed} `]],
    [say.ends[end], ...cost, formatDuration(ms)],
    'bold',
  )
  if (end === 'done') return heading
  return [
    ...heading,
    ...paragraph(page, ['  '], say.next[end], 'dim'),
    ...paragraph(page, ['    '], onward(ending), 'cyan'),
  ]
}

function endOf(result: WorkflowResult | null): RunEnd {
  if (result === null || result.interrupted) return 'stopped'
  return result.ok ? 'done' : 'failed'
}

/** A session that broke off is gone on with; one whose work was rejected has said what it had to say. */
function onward({ result, at, again }: RunEnding): string {
  const step = result?.failed?.step ?? at
  if (step === null) return again
  const last = result?.failed?.result ?? null
  const brokeOff = last !== null && !last.ok && last.sessionId !== null && last.turns > 0
  return `${again} --from ${quoted(step)}${brokeOff ? ' --resume last' : ''}`
}
