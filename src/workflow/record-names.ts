/*
 * What the manifest calls the runs of one step: people and scripts find them by these names.
 */

/** The tries of a step: `build`, `build#retry2`, `build#retry3`. */
export function retryName(step: string, attempt: number): string {
  return attempt === 1 ? step : `${step}#retry${attempt}`
}

/** The rounds of a step that is done again until its goal is reached: `build`, `build#round2`. */
export function roundName(step: string, round: number): string {
  return round === 1 ? step : `${step}#round${round}`
}

/** The judgements of a step's rounds: `build · verdict 1`, `build · verdict 2`. */
export function verdictName(step: string, round: number): string {
  return `${step} · verdict ${round}`
}

/** What the records of all tries, rounds or judgements of a step have in common: `build`, `build · verdict`. */
export function commonName(record: string): string {
  return record.replace(/(#(?:retry|round)\d+)+$/, '').replace(/( · verdict) \d+$/, '$1')
}

/** The number of the round that a record of the step's is of, from 1; null for another record. */
export function roundIn(step: string, name: string): number | null {
  if (name === step) return 1
  const [, round] = /^#round(\d+)$/.exec(after(step, name)) ?? []
  return round === undefined ? null : Number(round)
}

/** Whether this is what a judgement of the step was called. */
export function isVerdictOf(step: string, name: string): boolean {
  return /^ · verdict \d+$/.test(after(step, name))
}

function after(step: string, name: string): string {
  return name.startsWith(step) ? name.slice(step.length) : ''
}

/** Whether a name of a step would be taken for one of these. */
export function isRecordName(name: string): boolean {
  return name.includes('#') || name.includes(' · ')
}

/** The step that a record is of. */
export function stepOfRecord(name: string): string {
  return name.split(/#| · /)[0] ?? name
}
