const REPORT = /(?:^|\n)\[Subagent hand-back\][^\n]*\n([\s\S]*?)(?:\nagentId: |$)/

/**
 * What a subagent reported. The harness tells the session, around it, what the report is and how to go on with the agent,
 * which is nothing for people; a frame that is not known stays.
 */
export function reportOf(output: string): string {
  return REPORT.exec(output)?.[1] ?? output
}
