/**
 * The skeleton of a document that a model is shown: each heading, and below it what belongs there. It is made of the
 * tables that the parser reads by, so that the two cannot drift apart.
 */
export function skeleton<Name extends string>(
  headings: Readonly<Record<Name, string>>,
  hints: Readonly<Partial<Record<Name, string>>>,
): string {
  const shown = (Object.keys(hints) as Name[]).filter((name) => hints[name])
  return shown.map((name) => `## ${headings[name]}\n\n${hints[name]}\n`).join('\n')
}
