import { speaksAboutErrors } from './overflow-quotes.ts'
import type { Reading } from './overflow-reading.ts'

/**
 * The grammar of "it does not fit". Three vocabularies, each on its own: WHAT does not fit × HOW it does not fit × OF
 * WHAT it is too much. A rule combines them inside one sentence; a veto names another thing that can be too large.
 * Providers differ in the words, hardly in the grammar, so a new wording is a word more and seldom a rule more.
 */
const oneOf = (...words: string[]): string => `(?:${words.join('|')})`
/** Anything of at most `length` characters; a rule looks at one sentence, so this goes no further. */
const gap = (length: number): string => `\\b.{0,${length}}?\\b`
const rule = (...parts: string[]): RegExp => new RegExp(parts.join(''))

// WHAT
const CARRIER = '(?:prompts?|inputs?|contexts?|conversations?|chats?|transcripts?|histor(?:y|ies))'
const MESSAGES = '(?:messages|(?:your|this|the) message|message (?:history|tokens?)|threads?)'
const COUNT = oneOf(
  '(?:input|prompt|message|total|requested|context|sequence)(?: message)? (?:tokens?|length|size)',
  '(?:number|count|length) of (?:input |prompt |request |total |requested )?tokens',
  'tokens? (?:count|length|indices|in (?:the |your |this )?(?:request|prompt|input|messages))',
)
const INPUT = oneOf(CARRIER, MESSAGES, COUNT, 'requests?', 'n keep', 'tokens to keep')
/** What may stand between the input and "too long": `prompt (N tokens) is`, `message you sent was`. */
const MEANWHILE = oneOf(
  'is|are|was|were|token|tokens|length|size|count|text|content|in|of|the|your|a|this|request|error',
  'you|submitted|sent|provided|entered|still|now|far|much|way',
)

// OF WHAT: of the context, which no other limit is called; or of a size that other things have as well
const CONTEXT = oneOf(
  'context(?: (?:window|token))? (?:window|length|size|limit|budget|capacity|len)',
  'n ctx|(?:ctx|context)[- ]?(?:len|size)',
  '(?:max(?:imum)?|allowed) (?:model |allowed |input |total )?(?:context|prompt|input|message|seq(?:uence)?|model)(?: token)?s? (?:len(?:gth)?|size|tokens?|limit)',
  "model(?:'s)? (?:context|window|token limit|max(?:imum)?(?: context| token| input)? (?:len(?:gth)?|limit|tokens?|context))",
)
const SIZE = oneOf(
  "(?:tokens?|length|size|input|prompt|context|chat|model|deployment)(?:'s)? (?:limit|max(?:imum)?)",
  'max(?:imum)? (?:allowed |total |supported )?(?:number of )?(?:input |prompt |total |request )?tokens',
  'max(?:imum)? (?:allowed )?len(?:gth)?|max(?:imum)? (?:allowed|supported|permitted|of \\d)',
  '(?:configured|model|allowed|maximum|token) limit|limit(?: of| is|:| \\()? ?~?\\d{3,}',
  '(?:than|exceeds|the) \\d{3,}k? tokens',
)

// HOW
const TOO_LONG = '(?:too|overly) (?:long|large|big)'
const EXCEEDS = oneOf(
  'exceed(?:s|ed|ing)?|overflow(?:s|ed|ing)?|(?:surpass|exhaust)(?:es|s|ed)?',
  '(?:larger|longer|greater|more|bigger|higher) than|(?:goes|went|is|are|was|being) (?:over|beyond|above)',
  'hits?|reach(?:es|ed)|fill(?:s|ed)|outgr(?:ows|ew)|ran out of (?:room|space)',
  "(?:does|do|did|will|would|can|could)(?:n't|not| not) fit(?: in| into| within)?",
)
const IS_FULL =
  '(?:(?:has|have) been |was |is |are )?(?:exceed(?:s|ed)?|overflow\\w*|reached|hit|full|exhausted)'
const BECOMES = '(?:is|are|was|were|be|becomes?|became|grown|grew|got|gets) (?:still |now |far |much |way )?'
const MUST_BE = "(?:must|should|can(?:not|'t)?|may not)(?: be| have)?"
const AT_MOST =
  '(?:<=?|less than(?: or equal to)?|fewer than|at most|no more than|smaller than|shorter than|exceed|\\[)'

/** It names the context itself, so no other limit mentioned elsewhere takes this away. */
const CERTAIN: readonly RegExp[] = [
  rule(EXCEEDS, gap(64), CONTEXT),
  rule(TOO_LONG, gap(48), CONTEXT),
  rule('\\b', CONTEXT, '(?: limit| error)?(?: of \\d+\\w*)?(?: tokens)?[ :]+', IS_FULL),
  rule('\\bcontext (?:length |window )?(?:exceeded|overflow(?:s|ed)?)\\b'),
  rule('\\b(?:out of|low on|no more) context\\b|\\bcontext the overflows\\b|\\bbelow the context limit\\b'),
  rule('\\b', CONTEXT, gap(40), '(?:not enough|insufficient)\\b'),
  rule('\\bmax(?:imum)? (?:context|prompt|input|model|sequence) (?:length|len|size|tokens)', gap(16), '\\d'),
  rule('\\bmax(?:imum)? (?:context|prompt|input) is \\d+k? tokens|\\d\\)? ?>=? ?n ctx\\b'),
  rule(
    '\\b(?:at most|up to|only|max(?:imum)?(?: of)?) \\d+k?[ -]tokens? (?:of )?(?:context|input|prompt)\\b',
  ),
  rule(
    '\\b',
    CONTEXT,
    ' (?:is|of|:|=) ?\\d+\\w*',
    gap(40),
    '(?:requested|sent|got|received|has|have|resulted)',
  ),
  rule('\\b', INPUT, ' (?:is|are|has|have|contains?) \\d+ tokens', gap(48), CONTEXT),
  rule('\\b', COUNT, gap(40), MUST_BE, gap(32), CONTEXT),
  // The room left for the answer is below nothing: the prompt alone fills the window.
  rule('\\bmaxtokens must be at least 1\\b', gap(10), 'got -\\d'),
]

/** It says that an input is too large, by a size that is not called context. Any other reading is preferred. */
const LIKELY: readonly RegExp[] = [
  rule(
    '\\b',
    oneOf(CARRIER, MESSAGES, COUNT),
    `(?: ${MEANWHILE}){0,9}(?: \\([^)]{1,40}\\))?(?: is| are)? `,
    TOO_LONG,
  ),
  rule('\\b', oneOf(CARRIER, MESSAGES, COUNT), gap(48), BECOMES, TOO_LONG),
  rule('\\brequest (?:body )?', TOO_LONG, gap(96), 'tokens'),
  rule('\\b', INPUT, gap(64), EXCEEDS, gap(64), SIZE),
  rule('\\b', EXCEEDS, gap(24), SIZE, gap(16), oneOf(CARRIER, MESSAGES)),
  rule('\\b', SIZE, gap(16), '(?:exceeded|reached|hit) by (?:the |your |a )?', INPUT),
  rule(
    '\\b(?:tokens?|prompt|input|conversation|message)(?: token)? (?:length|limit|size)(?: limit)? ',
    IS_FULL,
  ),
  rule('\\b(?:inputs?|prompt|total)(?: tokens?| length)?', gap(48), MUST_BE, ' ', AT_MOST, ' ?\\d'),
  rule('\\b(?:prompt|input|context|sequence|tokens?)', gap(80), '\\d+ ?(?:tokens? )?>=? ?(?:n ctx: ?)?\\d+'),
  rule('\\b(?:prompt|input|context) tokens? exceeded\\b|\\bonly supports up to \\d'),
  rule('\\btoo many (?:input |prompt |total |text )*(?:tokens|text bytes)\\b'),
  rule('\\breduce the length of (?:the |your )?(?:messages|prompt|input|conversation)'),
  rule('\\bcontext low\\b(?!.{0,20}\\d%)|\\bblocking limit\\b'),
]

// The same in Chinese, simplified and traditional
const ZH_INPUT =
  '(?:提示词|提示詞|输入|輸入|对话|對話|会话|會話|内容|內容|消息|訊息|历史|歷史|文本|tokens?|prompt)'
const ZH_TOO_LONG = '(?:过长|過長|超长|超長|太长|太長|过大|過大|溢出|已满|已滿|超限)'
const ZH_EXCEEDS = '(?:超|大于|大於|达到|達到)'
const ZH_SIZE = '(?:长度|長度|token|上限|限制|窗口|視窗)'
const ZH_CERTAIN: readonly RegExp[] = [
  rule('上下文.{0,14}', oneOf(ZH_TOO_LONG, ZH_EXCEEDS)),
  rule(ZH_EXCEEDS, '.{0,16}上下文'),
  rule('最大.{0,4}(?:上下文|长度|長度).{0,10}\\d.{0,10}(?:当前|當前|实际|實際|请求|請求|输入|輸入)'),
  rule('(?:压缩|壓縮|清理|精简|精簡)(?:您的|你的|当前)?(?:上下文|对话|對話)'),
]
const ZH_LIKELY: readonly RegExp[] = [
  rule(ZH_INPUT, '.{0,10}', ZH_TOO_LONG),
  rule(oneOf(ZH_INPUT, '请求|請求|长度|長度'), '.{0,20}', ZH_EXCEEDS, '.{0,14}', ZH_SIZE),
  rule(ZH_EXCEEDS, '.{0,6}最大.{0,4}', ZH_SIZE),
]

/** Other things that can be too large, too long or too many. One such word in the sentence takes away a likely reading. */
const OTHER_THING: readonly RegExp[] = [
  /\b(?:images?|pixels?|dimensions?|attach\w+|pdfs?|pages?|files?|uploads?|audio|video|media|base64|payload|entity)\b|\d ?[kmg]b\b|(?<!text )\bbytes\b/,
  /\$\.\w|\bmessages[.[]\d|\b(?:string|array|field|title|description|headers?|ur[il]|path|filename|argument list|column|name)\b/,
  /\b(?:items|number of (?:messages|tools|images|documents|inputs)|too many (?:messages|tools?)|tool definitions)\b/,
  /\b(?:tool (?:result|output|response)|mcp|offset and limit|pagination|stdout|output has been saved|maxbuffer|buffer)\b/,
  /\b(?:thinking|reasoning) (?:budget|tokens)\b|\bbudget tokens\b/,
  /图片|圖片|图像|圖像|附件|文件|档案|檔案|标题|標題|描述|名称|名稱|字段|数组|字符串|工具|次数|次數/,
]
/** The answer, not the question. Where both are named, as in `input + max_tokens`, the question counts. */
const OUTPUT = /\b(?:output|completion|generated|generation|response|maxtokens)\b|输出|輸出|回复|回復/
const NAMES_INPUT = /\b(?:prompts?|inputs?|messages|context|conversation)\b|输入|輸入|上下文/

/** Not a size at all, or not the size of this request. */
const NEVER: readonly RegExp[] = [
  /\b(?:took|taking|takes|take|waited|waiting|ran|running|been|idle) (?:far |way )?too long\b/,
  /\btoo long to (?:respond|answer|load|start|connect|branch|quote|show|list)\b/,
  /\btoo small\b|\bminimum (?:is|of|required)\b|\bkv cache\b|\bgreater than the derived\b|\bgpu memory\b/,
  /\b(?:does|do|did|will|would|is|are)(?: not|n't) (?:exceed|too)|\b(?:without|avoid|avoids|never) exceeding\b|\bapproaching\b/,
]

/** Limits over time, and limits of the purse. Anywhere in the text they take away a likely reading. */
const TOO_MANY_REQUESTS = /(?<!\d)429(?!\d)/
const OVER_TIME =
  /\brate[- ]?limit|\bper[- ](?:minute|min|day|hour|second)\b|\bfor this minute\b|\b[tr]p[mdhs]\b|\bthrottl|\btoo many requests\b|\bquotas?\b|\bplease wait\b|\bservice unavailable\b|速率|频率|頻率|每分钟|每分鐘|每秒|限流|并发|並發/
const OF_THE_PURSE =
  /\bcredits?\b|\bbilling\b|\bbalance\b|\bpayment\b|\bafford\b|\bupgrade\b|\bspend(?:ing)? limit|余额|餘額|额度|額度|配额|配額|欠费|欠費|充值|套餐/

/** Whether what was read says that the request does not fit the context window. */
export function saysOverflow({ whole, sentences }: Reading): boolean {
  const limitedOtherwise = [OVER_TIME, TOO_MANY_REQUESTS, OF_THE_PURSE].some((limit) => limit.test(whole))
  return sentences.some((sentence) => {
    if (speaksAboutErrors(sentence) || matches(NEVER, sentence) || OVER_TIME.test(sentence)) return false
    if (matches(CERTAIN, sentence) || matches(ZH_CERTAIN, sentence)) return true
    if (limitedOtherwise || matches(OTHER_THING, sentence)) return false
    if (OUTPUT.test(sentence) && !NAMES_INPUT.test(sentence)) return false
    return matches(LIKELY, sentence) || matches(ZH_LIKELY, sentence)
  })
}

function matches(rules: readonly RegExp[], sentence: string): boolean {
  return rules.some((pattern) => pattern.test(sentence))
}
