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
    .split(
      /(?:,(?! #?\d)|，)\s*|[:：]\s*(?!\s*(?:0|none|no|ningun[oa]|无|没有)(?![\p{L}\d]))|\s(?:but|and|pero|y)\s(?=\p{L}+\s)|(?=但|不过)/u,
    )
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
  /\b(?:before|earlier|previous(?:ly)?|last (?:round|time)|yesterday|in round|once|then|at first|initially|used to|until|(?<!fails? )now(?! fails?)|when|if|unless|without|on purpose|by design|by hand|reverted|as (?:it|they|expected|intended|wanted|designed)|should|antes|ayer|en la ronda|ahora(?! (?:falla|no se cumple|la comprobación))|si|sin(?! cumplirse)|cuando|como debe|al principio|a propósito)\b|之前|以前|上一轮|上次|原先|原来|曾|现在(?!第)|如果|若|去掉|符合预期|本来/iu

/** How a clause may go on that has said so: whatever else follows may make another thing of it, such as “fails over to the mirror”. */
const END =
  '(?: (?:yet|now|too|again|still|either|todavía|aún|ahora|también)| (?:because|since|with (?:exit|status|an error)|porque|con (?:error|estado)) .*)?\\s*(?:[.!(–—-].*)?$'
/** Of one check that is named, the place where it fails takes nothing back. */
const WHERE = '(?: (?:on|in|for|at|under|en|con|para)(?! no\\b| ningun[oa]\\b) .*)?'
const ZH_END = '(?:了)?\\s*(?:[!（(—].*)?$'

const EN_ORDINAL =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\\d+(?:st|nd|rd|th))'
const EN_COUNT = '(?:one|two|three|four|five|some|several|many|most|[1-9]\\d*)'
const EN_CHECK = '(?:checks?|criterion|criteria|tests?)'
const EN_NUMBERS = '(?:no\\.? |number )?#?\\d+(?:(?:,|,? and| &) #?\\d+)*'
const EN_NAME = '(?: \\([^()]*\\))?'
const EN_MET = '(?:met|satisfied|fulfilled|passing|passed|achieved|done(?! (?:in|on)))'
const EN_BE = '(?:is|are|was|were)'
const EN_FAILS = `(?:still |also |now |currently )*(?:fails?|failed|(?:has|have) failed|${EN_BE} (?:still )?(?:failing|unmet|not (?:yet )?${EN_MET}|(?:only )?part(?:ly|ially) ${EN_MET})|${EN_BE}n't (?:yet )?${EN_MET}|(?:does|do|did)(?: not|n't) pass|cannot be met)`
const ES_ORDINAL =
  '(?:primer|primera|segundo|segunda|tercer|tercera|cuarto|cuarta|quinto|quinta|último|última)'
const ES_COUNT = '(?:una|uno|dos|tres|algunas|algunos|varias|varios|[1-9]\\d*)'
const ES_CHECK = '(?:comprobación|comprobaciones|criterio|criterios|pruebas?|tests?)'
const ES_VERB = '(?:fallan?|falló|fallaron|siguen? (?:fallando|sin cumplirse)|no pasan?|no se cumplen?)'
const ES_FAILS = `(?:todavía |aún |también )*(?:${ES_VERB}|no están? cumplid[oa]s?)`
const ES_WHICH = `(?:(?:la |las |el |los )?${ES_CHECK} \\d+(?: y \\d+)*|(?:la |el )${ES_ORDINAL} ${ES_CHECK}|${ES_COUNT} (?:de (?:las |los )?(?:\\d+ )?)?${ES_CHECK})`
const ZH_NUMBER = '第?\\s*[\\d一二两三四五六七八九十几]+\\s*[项条个]?'
const ZH_FAILS =
  '(?:仍然|仍旧|仍|还是|依然|也|都)?(?:失败|未通过|没有?通过|不通过|不满足|未满足|不符合|不成立|未达成|没有?达成)'

const FAILING: readonly RegExp[] = [
  `${EN_CHECK} ${EN_NUMBERS}${EN_NAME} ${EN_FAILS}${WHERE}`,
  `the ${EN_ORDINAL} ${EN_CHECK}${EN_NAME} ${EN_FAILS}${WHERE}`,
  `${EN_COUNT} (?:of (?:the )?(?:${EN_COUNT} )?)?${EN_CHECK} ${EN_FAILS}`,
  `(?:the |some |some of the )?(?:tests|test suite) ${EN_FAILS}`,
  `not (?:all|every)(?: of)?(?: the)? ${EN_CHECK} (?:pass(?:es|ed)?|(?:is|are) met)`,
  `there (?:is|are) (?:still )?(?:a |${EN_COUNT} )?(?:failing|unmet) ${EN_CHECK}`,
  `(?:ahora )?${ES_WHICH} ${ES_FAILS}${WHERE}`,
  `(?:todavía |aún )?(?:no se cumplen?|fallan?|falló) ${ES_WHICH}`,
  `no tod[oa]s (?:las |los )?${ES_CHECK} (?:pasan|se cumplen)`,
  `(?:las |los |algunas |algunos )?(?:pruebas|tests) ${ES_FAILS}`,
]
  .map((source) => new RegExp(`^${source}${END}`, 'iu'))
  .concat(
    [
      `(?:现在|还)?有?${ZH_NUMBER}(?:检查项?|测试)?${ZH_FAILS}`,
      `(?:检查项?|测试)\\s*(?:\\d+\\s*)?${ZH_FAILS}`,
      '(?:并非|不是)所有(?:的)?(?:检查项?|测试)都(?:已)?通过',
    ].map((source) => new RegExp(`^${source}${ZH_END}`, 'u')),
  )
