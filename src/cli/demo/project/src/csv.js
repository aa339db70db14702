/** Reads CSV (RFC 4180): the rows, each a list of fields. */
export function parse(text) {
  return text.trimEnd().split(/\r?\n/).map(fieldsOf)
}

/** Writes rows as CSV. Only the fields that need quotes get them. */
export function format(rows) {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

/** The fields of one line. */
function fieldsOf(line) {
  const fields = line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^",]*)(?=,|$)/g) ?? []
  return fields.map((field) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field))
}

function quoted(field) {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}
