/**
 * Tells an error from a text that merely talks about one. What a tool printed, a search hit, a test log or the title of
 * an issue can carry every phrase that a refusal has, so such parts are taken out before any rule looks.
 */

/** The shape of the whole text says that it is a tool's output or a document: nothing in it is this failure. */
const FOREIGN_TEXT: readonly RegExp[] = [
  // test runners
  /\bAssertionError\b|\bObject\.is equality\b/,
  /\bexpected .{1,200} to (?:be (?:true|false|null|undefined|defined|truthy|falsy)|(?:deeply |strictly )?equal|match|contain|include|throw)\b/,
  /^\s{0,60}(?:FAIL|PASS|not ok|ok \d|--- FAIL|=== RUN)\b|\b(?:PASS|FAIL)\s+\S{1,80}\.(?:test|spec)\./m,
  /^\s{0,60}[×✓✔✗✘✕❯]\s.{0,200} > [a-z"']/im,
  /\b\d+ passed\b|\bTests?:?\s{1,8}\d+ failed\b|\b(?:PASSED|FAILED) \[ ?\d|^(?:PASSED|FAILED) \S{1,200}::|^=+ [\w ]{1,60} =+$/m,
  /\bat .{0,200}(?:[./](?:test|spec)\.[cm]?[jt]sx?|\/__tests__\/|\/test_\w{1,60}\.py)/,
  // what a shell command printed
  /^\s{0,60}(?:Exit code \d|\$ \S|npm (?:ERR!|error)|> \S{1,80}@\d)/m,
  /^\s{0,60}(?:grep|rg|git|cat|sed|awk) -{0,2}\w/,
  // version control and issue trackers
  /^\s{0,60}(?:fix|feat|chore|docs|tests?|refactor|perf|build|ci|style|revert)(?:\([^)]{0,60}\))?!?: /,
  /^\s{0,60}\[(?:bug|feature|feature request|question|docs)\]/i,
  /^(?:diff --git |commit [0-9a-f]{7,40}\b|@@ -|\+\+\+ |--- [ab]\/)/m,
  // a document
  /^\s{0,3}#{1,6} \S/m,
]

/** From here on a tool speaks. What came before may still be the error, as when a gateway echoes the request. */
const TOOL_SPEAKS =
  /\btype["'\s]{0,4}[:=]["'\s]{0,4}tool_result|\btool_use_id\b|<tool_(?:use_error|result)|<function_results|<(?:local-command-)?std(?:out|err)>|\btool (?:results?|outputs?):/i

/** A search hit, a frame of a stack, a numbered line of a file, a line of source code, a changed line. */
const FOREIGN_LINE: readonly RegExp[] = [
  /\w\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|swift|c|cc|cpp|h|md|json|ya?ml|toml|txt|log|sh)[:-]\d{1,6}[:-](?!\d|\s*\w{0,40}(?:Warning|Error):)/,
  /^\s{1,60}(?:at (?:async |new )?\S{1,200}(?: \[as \w+\])? ?\(|at \S{1,300}:\d|File ".*", line \d)/,
  /^\s{0,8}\d{1,6}→|^\s{1,8}\d{1,6}\t/,
  /^\s{0,60}[-+]?\s{0,60}(?:import|export|const|let|var|def|class|func|fn|throw|raise|assert|return)\s.*[({;=]/,
  /^\s{0,60}[-+]?\s{0,60}(?:\} else )?(?:if|elif|switch|it|describe|expect|test)\s?\(/,
  /^\s{0,60}(?:\/\/|\/\*|(?:[-*•]|\d{1,2}[.)])\s{1,4}["'`])/,
  /^[-+]\s{2,}\S/,
  /\btest_[a-z]\w{2,80}\b/,
]

/** What stands before a quotation mark that opens the failure itself: `returned "…"`, `message "…"`, `400 "…"`. */
const REPORTS =
  /(?:\b(?:returned|returns|message|reason|error|exception|failed|with|responded|response|status|code|type)|\d{3})\s$/i
/** `BadRequestError('…')`, `InvalidArgument('…')`: an exception as it prints itself, unlike `isOverflow('…')`. */
const EXCEPTION = /(?<!\bnew )(?:\b\w{0,60}(?:Error|Exception)(?:: )?|(?<![.\w])[A-Z]\w{2,60})\($/
/** Words, or the name of such an error, in quotation marks within a sentence. An apostrophe has no space before it. */
const QUOTED =
  /(?<=\w\s|\()(["'`])(?:[^"'`\n]{1,40}\s[^"`\n]{1,300}?|\w{0,40}(?:too_long|exceed|overflow|context)\w{0,40})\1(?!\w)/g

/** A sentence about errors, tests or code: a title, a plan, a finding. */
const ABOUT_ERRORS: readonly RegExp[] = [
  /\b(?:error|exception|failure|overflow)s? (?:should|is|are|was|were|does|do|did|must|can|could|will|would|handling|detection|classification|recovery)\b(?!:)/,
  /\b(?:detect(?:s|ed|ion|ing)?|classif(?:y|ies|ied|ication)|regression|fixture|regex|test case|unit test|changelog|call sites?)\b/,
  /\bshould (?:not|never|mark|trigger|count|retry|return|throw|have)\b/,
  /\b(?:even though|instead of|rather than)\b/,
  /\b(?:if|when|whenever|unless|once|until|in case) (?:the |your |a |an |this )?(?:\w+ ){0,2}?(?:prompts?|inputs?|contexts?|conversations?|requests?|messages?|tokens?)(?: \w+)? (?:is|are|has|have|exceeds?|gets|grows|becomes|does|goes|overflows?)\b/,
  /\b(?:functions?|methods?|helpers?|modules?|handlers?|it) (?:returns?|checks?|throws?) (?:true|false|null|an?|the|whether|if)\b/,
  /\bi(?:'ll|'ve|'m| have| will| also| just)? (?:searched|found|see|saw|think|got|get|keep|noticed|added|fixed|changed|will|am (?:getting|seeing|trying))\b/,
  /\bthis (?:pr|pull request|commit|change|patch|issue|test|rule)\b/,
  /\bwe(?:'re| are| were| have| got| get| see| retry| should| need| now)\b/,
  /^(?:fix|fixes|fixed|add|adds|added|handle|handles|improve|support|implement|document|refactor|bug|feature request|how (?:to|do|can)|why) /,
  /\?$/,
]

/** `text` without the parts that someone else said; empty when none of it is this failure. */
export function withoutQuotations(text: string): string {
  const spoken = text.slice(0, indexOrEnd(text, TOOL_SPEAKS))
  if (FOREIGN_TEXT.some((mark) => mark.test(spoken))) return ''
  return spoken
    .split('\n')
    .filter((line) => !FOREIGN_LINE.some((mark) => mark.test(line)))
    .join('\n')
    .replace(QUOTED, (quoted: string, _mark: string, at: number, whole: string) => {
      const before = whole.slice(Math.max(0, at - 80), at)
      return REPORTS.test(before) || EXCEPTION.test(before) ? quoted : ' '
    })
}

/** Whether `sentence` (lower case) speaks about errors of this kind instead of being one. */
export function speaksAboutErrors(sentence: string): boolean {
  return ABOUT_ERRORS.some((mark) => mark.test(sentence))
}

function indexOrEnd(text: string, mark: RegExp): number {
  const at = text.search(mark)
  return at < 0 ? text.length : at
}
