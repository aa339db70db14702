/**
 * `YYYYMMDD-HHMMSS` for names on disk. In UTC, so that names sort by time even where clocks change twice a year and
 * machines in two time zones share a folder.
 */
export function timestamp(now: Date): string {
  const digits = now.toISOString().replace(/\D/g, '')
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}`
}
