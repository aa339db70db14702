/** Puts a text into a block of a prompt, between tags that do not occur in it: `<task>` or `<task-2>` and so on. */
export function delimited(name: string, text: string): string {
  const lower = text.toLowerCase()
  let tag = name
  for (let n = 2; lower.includes(`<${tag}>`) || lower.includes(`</${tag}`); n++) tag = `${name}-${n}`
  return `<${tag}>\n${text}${text.endsWith('\n') ? '' : '\n'}</${tag}>`
}
