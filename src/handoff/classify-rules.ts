/**
 * What can be done about a failure.
 *
 * - `overflow`: the request does not fit the context window: hand over
 * - `retry`: it may pass by itself: overload, network, a limit over time
 * - `reauth`: the credentials are refused or missing
 * - `config`: the model or a setting is refused, and would be again
 * - `fatal`: anything else; repeating the same request gives the same answer
 */
export type FailureKind = 'overflow' | 'retry' | 'reauth' | 'config' | 'fatal'

type OtherKind = Exclude<FailureKind, 'overflow'>

/** No wait fills a purse, so this comes before the status 429 that most providers send with it. */
const EMPTY_PURSE: readonly RegExp[] = [
  /\bcredit balance\b|\binsufficient (?:account )?(?:balance|credits?|funds|quota)\b|\bbalance (?:is )?(?:too low|insufficient|exhausted)/,
  /\bpayment required\b|\b(?:all|out of)(?: available| usage)? credits\b|\bout of extra usage\b|\brequires more credits\b|\bonly afford\b|\bpurchase (?:more )?credits\b/,
  /\brecharge\b|\btop[- ]up\b|\boverdue\b|\barrear|\bspend(?:ing)? limit\b|\bhard limit\b|\bregain access on\b|\bto a paid account\b/,
  /\baccount is not active\b|\bsubscription (?:has |is )?(?:expired|inactive)|\bused up your (?:monthly|prepaid)/,
  /余额不足|餘額不足|欠费|欠費|充值|额度不足|额度已用|額度不足|资源包/,
]
/** OpenAI's words for an empty purse are Gemini's words for a limit over time, which states a wait or its status. */
const QUOTA = /\bexceeded your current quota\b/
const QUOTA_COMES_BACK = /\bretry in \d|\bresource exhausted\b/

const REFUSED_MODEL: readonly RegExp[] = [
  /\b(?:models?|provider|deployment)\b.{0,120}(?:not found|(?:does|do|did|may|might)(?: not|n't) exist|not exist|no longer|decommissioned|retired|deactivated|deprecated|end of (?:its )?life)/,
  /\bmodels?\b.{0,120}(?:identifier is invalid|(?:is not|isn't) (?:currently )?(?:supported|servable|served|enabled|deployed|loaded|allowed)|not available (?:for|in|on) (?:your|this))/,
  /\b(?:unknown|invalid|unsupported|no such|unrecognized|nonexistent|not a valid|failed to load) (?:\w+ )?model\b/,
  /\bno (?:\w+ )?(?:endpoints?|providers?|deployments?|models?) (?:are )?(?:found|available|loaded)\b/,
  /(?:not|n't) have access to (?:the |this |that )?(?:\w+ )?model\b|\bmay not have access to it\b|\b1m context\b.{0,40}\bnot available\b/,
  /\bon-demand throughput\b|\binference profile\b|\bdeployment\b.{0,60}(?:not exist|not found)|\bdeployment not found\b|(?<!\b(?:file|module) )\bnot found error\b/,
  /\bcontext window too small\b|\bextra usage is required\b|\bnot available (?:on|in) (?:your|this) (?:current )?plan\b/,
  /模型.{0,20}(?:不存在|未找到|不支持|已下线|无效|無效)|无可用渠道|不支持.{0,8}模型/,
]
const SETTING =
  /\b(?:temperature|top p|top k|reasoning(?: effort)?|effort|tool choice|response format|thinking)\b/
const REFUSED_SETTING: readonly RegExp[] = [
  /maxtokens\b.{0,120}(?:should|must|cannot|can not|exceed|too large|not valid|not supported|invalid|range|above|maximum|\d >)/,
  /\brange of maxtokens\b|\bmaximum tokens you requested\b|\bat most \d+ (?:completion|output) tokens\b|\bbudget tokens\b/,
  new RegExp(
    `${SETTING.source}(?! (?:or|blocks?)).{0,60}(?:unsupported|invalid|deprecated|mandatory|range|must be|should be|(?:not|cannot be|n't) (?:supported|allowed|enabled|disabled))`,
  ),
  new RegExp(`\\b(?:unsupported|invalid) .{0,10}${SETTING.source}(?! (?:or|blocks?))`),
  /\bbeta\b.{0,20}\bheader\b|\b(?:unsupported|unknown|unrecognized) (?:parameter|value|request argument|argument)|\bextra inputs are not permitted\b|\bunexpected value|\bsupported values are\b|\btools[.[]\d/,
  /\bdoes not support (?:parameters|tools?|tool use|function calling|images?|image input|thinking|reasoning|prompt caching|effort|system)|\bnot supported (?:with|by|for|on) this model\b/,
  /\bkv cache\b|\bmax model len\b|\bself[- ]signed certificate\b|\bcertificate (?:verify|verification|has expired)|\b(?:get local issuer|verify the first) certificate\b/,
]

const OVER_TIME: readonly RegExp[] = [
  /\brate[- ]?limit|\btoo many (?:requests|tokens|concurrent)|\bthrottl|\boverloaded?\b|\b(?:at|over) ?capacity\b|\bhigh (?:load|demand|traffic|volume)\b/,
  /\b(?:usage|session|weekly|daily|hour|hourly|concurrency|requests?) limits? (?:(?:has|have) been |was |is )?(?:reached|exceeded|will reset)|\bhit your (?:[\w-]+ ){0,3}limit\b/,
  /\bper[- ](?:minute|min|day|hour|second)\b|\bfor this minute\b|\b[tr]p[md]\b|\bquota (?:limit )?(?:exceeded|exhausted|reached)\b|\bresource (?:has been )?exhausted\b/,
  /\btemporarily limiting\b|\brequest rate\b|\bslow down\b|\bmax organization concurrency\b/,
  /速率限制|频率|頻率|限流|并发|並發|負載|负载|繁忙|忙碌|访问量过大|请求过多|[请請][您你]?稍[后後候]/,
]

/** Credentials, not the model: a 403 that names the model is a refused model, and has been taken by then. */
const REFUSED_CREDENTIALS: readonly RegExp[] = [
  /\bunauthori[sz]ed\b|\bnot authori[sz]ed\b|\bunauthenticated\b|\bauthentication\b|\b(?:no )?auth (?:available|unavailable)\b|\bauth unavailable\b|\bno auth\b|\bfailed to authenticate\b/,
  /\b(?:invalid|incorrect|missing|wrong|expired|revoked|no|bad) (?:\w+ )?(?:x-)?api[- ]key|\b(?:invalid|expired) (?:subscription|access|secret) key\b|\bx-api-key\b|\bprovide (?:an |your |a valid )?api[- ]key\b|\b(?:missing|no|invalid) authorization\b/,
  /\bapi[- ]key\b.{0,40}(?:invalid|incorrect|expired|missing|not valid|not set|required|revoked|disabled|empty|not found|permission)/,
  /\btokens?\b.{0,50}(?:expired|is invalid|revoked|invalidated|malformed)|\b(?:expired|invalid|revoked|bad) (?:\w+ )?token\b/,
  /\/login\b|\bnot (?:logged|signed) in\b|\b(?:login|sign-in|sso session)\b.{0,60}expired|\b(?:log|sign) in again\b/,
  /\bcredentials?\b.{0,60}(?:not|expired|invalid|missing|refused|provider)|\b(?:could not|unable to|failed to|no|cannot|invalid) (?:\w+ ){0,4}credentials\b/,
  /\bforbidden\b|\bpermission[ -](?:denied|error)\b|\baccess denied\b|\bunrecognized client\b|\brequest signature\b|\borganization\b.{0,20}(?:disabled|not allowed)\b|\binvalid grant\b|\bauth refresh\b/,
  /api key.{0,6}(?:无效|错误|过期)|令牌|密钥|密鑰|身份验证|身份驗證|未授权|未授權|鉴权|认证失败|認證失敗|请登录|重新登录|无权/,
]

/** Says something certain of the request, so that a word like "timeout" beside it counts for nothing. */
const REFUSED_REQUEST: readonly RegExp[] = [
  /\b(?:usage|content) policy\b|\bcontent (?:filter|management)|\bflagged\b|\bsafety\b|\bblocked\b|\bdata inspection\b|敏感|违规|内容安全/,
  /\b(?:country|region)\b.{0,40}not supported/,
  /\b(?:image|pdf|attach\w+|media|payload|entity|request size|upload)\b.{0,60}(?:too large|exceeds?|maximum|over the limit)|\brequest too large\b|\b(?:command|tool|hook)\b.{0,20}\btimed out\b/,
]

const NETWORK: readonly RegExp[] = [
  /\btim(?:ed|ing)[- ]out\b|\btime-?out\b|\bdeadline exceeded\b|\be(?:conn[a-z]+|notfound|ai again|pipe|timedout|netunreach|hostunreach)\b/,
  /\bsocket hang up\b|\bfetch failed\b|\bnetwork (?:error|connection|is)|\b(?:unable|failed) to connect\b|\bconnect error\b|\b(?:ssl|tls)\b/,
  /\bconnection (?:error|closed|reset|refused|lost|aborted|terminated|failed|dropped|timed)|\bclosed (?:the )?connection\b|\bincomplete (?:chunked|read|message)|\bunexpected (?:eof|end of (?:file|stream))\b/,
  /\bdisconnected\b|\bmid-(?:response|stream)\b|\bstream (?:was )?(?:closed|ended|idle|interrupted|cut)|\bpremature|\bother side closed\b|(?:^|: )terminated$/m,
  /\btemporar|\b(?:try|trying) again (?:later|in|shortly|soon)\b|\bretry(?:ing)? (?:shortly|later|after|in)\b|\bretry-after\b/,
  /\bno response from\b|\bstalled\b|\btook too long\b|\bbad gateway\b|\bgateway time|\bservice unavailable\b|\bnot ready\b|\b(?:is|currently) loading\b/,
  /网络|網路|超时|超時|服务不可用|暂时|稍后/,
]

/** Often wraps what was really a refusal, so a stated status counts more. */
const SERVER =
  /\binternal (?:server )?error\b|\bunexpected error\b|\bserver (?:had an )?error\b|\bunavailable\b/

/** A status, by the words before it, alone at the beginning of a sentence, or in brackets. */
const STATUS =
  /(?:^\W{0,3}|\b(?:error|code|status|http|http\/[\d.]{1,3}|returned|response)\b ?[:=]? ?\(?|[(<])([45]\d\d)(?![\d.])(?! ?(?:ms|tokens|bytes|lines|char|files|items|[kmg]b|%))/gm
const BY_STATUS: Readonly<Record<number, OtherKind>> = {
  401: 'reauth',
  403: 'reauth',
  404: 'config',
  407: 'reauth',
  408: 'retry',
  409: 'retry',
  425: 'retry',
  429: 'retry',
}

/** The kind of a failure that is no overflow; `text` is what `read` makes of it. The order is part of the rules. */
export function kindOf(text: string): OtherKind {
  if (says(EMPTY_PURSE, text) || (QUOTA.test(text) && !QUOTA_COMES_BACK.test(text))) return 'fatal'
  if (says(REFUSED_MODEL, text) || says(REFUSED_SETTING, text)) return 'config'
  if (says(OVER_TIME, text)) return 'retry'
  if (says(REFUSED_CREDENTIALS, text)) return 'reauth'
  if (says(REFUSED_REQUEST, text)) return 'fatal'
  if (says(NETWORK, text)) return 'retry'
  return byStatus(text) ?? (SERVER.test(text) ? 'retry' : 'fatal')
}

function says(rules: readonly RegExp[], text: string): boolean {
  return rules.some((pattern) => pattern.test(text))
}

/** The innermost status counts: a gateway's own comes first, the cause that it passes on comes last. */
function byStatus(text: string): OtherKind | undefined {
  const status = Number([...text.matchAll(STATUS)].at(-1)?.[1])
  if (Number.isNaN(status)) return undefined
  return BY_STATUS[status] ?? (status >= 500 ? 'retry' : 'fatal')
}
