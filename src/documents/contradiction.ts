/*
 * Prose that says of a check that it fails, as things are. Only clauses that begin with the check count, so that "no check fails" and
 * "it is not the case that check 3 fails" do not; and none that speaks of another time or of a condition.
 */

/** Whether a text says plainly that a check is not met, or that tests fail. */
export function saysACheckFails(text: string): boolean {
  return sentences(text).some((sentence) => !ELSEWHERE.test(sentence) && clauses(sentence).some(failing))
}

function sentences(text: string): readonly string[] {
  return text
    .replace(/[*_`]/g, '')
    .replaceAll('’', "'")
    .split(/\n|(?<=[.!?;])\s+|[。！？；]/u)
}

function clauses(sentence: string): readonly string[] {
  return sentence
    .split(/[,，:：]\s*|\s(?:but|and|pero|y)\s(?=\p{L}+\s)|(?=但|不过)/u)
    .map((clause) => clause.replace(LEAD, '').trim())
}

function failing(clause: string): boolean {
  return FAILING.some((pattern) => pattern.test(clause))
}

/** Items of a list, and words that join a clause to the one before. */
const LEAD =
  /^[\s#>]*(?:[-+]\s+|\d{1,3}[.)]\s+)?(?:(?:but|however|yet|and|so|still|pero|sin embargo|y|aunque)\s+|但是?|不过|然而)?/iu

/** Another time, a condition, or a purpose: what fails then is no failed check. */
const ELSEWHERE =
  /\b(?:before|earlier|previous(?:ly)?|last (?:round|time)|at first|initially|used to|until|now|when|if|unless|without|on purpose|as (?:it|they|expected|intended|wanted)|should|antes|ahora|si|sin|cuando|como debe|al principio|a propósito)\b|之前|以前|上一轮|上次|原先|原来|曾|现在|如果|若|去掉|符合预期|本来/iu

const EN_ORDINAL =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\\d+(?:st|nd|rd|th))'
const EN_COUNT = '(?:one|two|three|four|five|some|several|many|most|[1-9]\\d*)'
const EN_CHECK = '(?:checks?|criterion|criteria|tests?)'
const EN_NUMBERS = '(?:no\\.? |number )?#?\\d+(?:(?:,| and| &) #?\\d+)*'
const EN_NAME = '(?: \\([^()]*\\))?'
const EN_NOT_MET = '(?:unmet|not (?:yet )?(?:met|satisfied|fulfilled|passing|passed|done))'
const EN_FAILS = `(?:still |also |currently )*(?:fails?|(?:(?:is|are|was|were) (?:still )?(?:failing|${EN_NOT_MET}))|(?:(?:is|are|was|were)n't (?:yet )?(?:met|satisfied|fulfilled|passing|done))|(?:does|do) not pass|(?:does|do)n't pass|(?:has|have) failed)`
const ES_ORDINAL =
  '(?:primer|primera|segundo|segunda|tercer|tercera|cuarto|cuarta|quinto|quinta|último|última)'
const ES_COUNT = '(?:una|uno|dos|tres|algunas|algunos|varias|varios|[1-9]\\d*)'
const ES_CHECK = '(?:comprobación|comprobaciones|criterio|criterios|prueba|pruebas)'
const ES_FAILS =
  '(?:todavía |aún |también )*(?:falla|fallan|siguen? fallando|no pasan?|no se cumplen?|no están? cumplid[oa]s?)'
const ZH_NUMBER = '第?\\s*[\\d一二两三四五六七八九十几]+\\s*[项条个]?'
const ZH_FAILS =
  '(?:仍然|仍旧|仍|还是|依然|也|都)?(?:失败|未通过|没有?通过|不通过|不满足|未满足|未达成|没有?达成)'

const FAILING: readonly RegExp[] = [
  `${EN_CHECK} ${EN_NUMBERS}${EN_NAME} ${EN_FAILS}`,
  `the ${EN_ORDINAL} ${EN_CHECK}${EN_NAME} ${EN_FAILS}`,
  `${EN_COUNT} (?:of (?:the )?(?:${EN_COUNT} )?)?${EN_CHECK} ${EN_FAILS}`,
  `(?:the |some |some of the )?(?:tests|test suite) ${EN_FAILS}`,
  `(?:la |las |el |los )?${ES_CHECK} \\d+(?: y \\d+)* ${ES_FAILS}`,
  `(?:la |el )${ES_ORDINAL} ${ES_CHECK} ${ES_FAILS}`,
  `${ES_COUNT} (?:de (?:las |los )?(?:\\d+ )?)?${ES_CHECK} ${ES_FAILS}`,
  `(?:las |algunas )?pruebas ${ES_FAILS}`,
]
  .map((source) => new RegExp(`^${source}(?!\\p{L})`, 'iu'))
  .concat(
    new RegExp(`^有?${ZH_NUMBER}(?:检查项?|测试)?${ZH_FAILS}`, 'u'),
    new RegExp(`^(?:检查项?|测试)\\s*(?:\\d+\\s*)?${ZH_FAILS}`, 'u'),
  )
