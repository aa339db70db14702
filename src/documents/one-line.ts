import { normalText } from './normal-text.ts'

/** A text on one line: each run of blanks and control characters is one space. */
export function oneLine(text: string): string {
  return normalText(text.replace(/[\s\p{Cc}]+/gu, ' '))
}
