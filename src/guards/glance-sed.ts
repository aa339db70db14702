import { isOption, type Look, only } from './arguments.ts'

/** Lines by number: `10,20p`, `$=`, `5q;10p`. */
const BY_NUMBER = /^(?:(?:\d+|\$)(?:,(?:\+?\d+|\$))?[pdq=];?)+$/
/**
 * One command with patterns: what `w` and `e` do cannot hide in it, whichever delimiter inside brackets a sed takes for the
 * end. Several commands could be cut apart differently.
 */
const ADDRESS = String.raw`(?:\d+|\$|/(?:[^/\\]|\\.)*/I?)`
const BY_PATTERN = new RegExp(`^(?:${ADDRESS}(?:,(?:${ADDRESS}|\\+\\d+))?)?!?[pdq=]$`)
const SUBSTITUTE = /^s([/|,#])(?:(?!\1)[^\\]|\\.)*\1(?:(?!\1)[^\\]|\\.)*\1[gpiI\d]*$/

const options = only('-Enr --quiet --regexp-extended --silent')

/** `sed` without -i, -e and -f, whose script prints, deletes or replaces in what it prints. */
export const sed: Look = (args) => {
  const script = args.find((word) => !isOption(word))
  return (
    script?.spread === 'none' &&
    options(args) &&
    [BY_NUMBER, BY_PATTERN, SUBSTITUTE].some((rule) => rule.test(script.text))
  )
}
