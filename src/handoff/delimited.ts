/**
 * Puts a text into a block of a prompt, between tags that do not occur in it: `<task>` or `<task-2>` and so on.
 *
 * @param beside what else the tags may not occur in: texts of the same prompt that must not look like this block
 */
export function delimited(name: string, text: string, beside = ''): string {
  const lower = `${text}\n${beside}`.toLowerCase()
  let tag = name
  for (let n = 2; lower.includes(`<${tag}>`) || lower.includes(`</${tag}`); n++) tag = `${name}-${n}`
  return `<${tag}>\n${text}${text.endsWith('\n') ? '' : '\n'}</${tag}>`
}
