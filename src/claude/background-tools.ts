/**
 * Tools that return at once and report, or wake the session up, some time later.
 *
 * Quirk: `CLAUDE_CODE_DISABLE_BACKGROUND_TASKS` does not cover these. What they start lives in the session's process and
 * would be lost when a generation is cut, and nobody waits for a wake-up after an exchange has ended.
 */
export const BACKGROUND_TOOLS: readonly string[] = [
  'Workflow',
  'Monitor',
  'ScheduleWakeup',
  'CronCreate',
  'CronDelete',
  'CronList',
]
