/** Where a sentence says that the user said something. */
export interface Attribution {
  readonly start: number
  readonly end: number
  /** It says that the user does not want something: turned it down, ruled it out. */
  readonly negative: boolean
  /** What follows is said to be the user's own words: `The user: …`, `the user said …`. */
  readonly introduces: boolean
}

/**
 * Finds the claim that the user said, wants, decided or ordered something; null when there is none.
 *
 * A sentence that only mentions the user is none: `ask the user`, `if the user wants it`, `the user has not answered`, `the
 * user table`. Nor is one that says that the user did not say something.
 */
export function attributionIn(sentence: string): Attribution | null {
  for (const { pattern, introduces } of PATTERNS) {
    for (const match of sentence.matchAll(pattern)) {
      const before = sentence.slice(0, match.index)
      if (CONDITION.test(before)) continue
      const end = match.index + match[0].length
      return { start: match.index, end, negative: NEGATIVE.test(match[0]), introduces }
    }
  }
  return null
}

/** Nothing is claimed behind these. */
const CONDITION =
  /(?:\b(?:if|whether|unless|until|once|before|in case|should|ask|what|why|how|wait(?:ing)? for|a|an|any|every|each|whenever|si|hasta que|cuando|preguntar? (?:a|si)|qu[eé]|c[oó]mo|antes de que|en caso de que)\s+(?:the\s+|el\s+|la\s+|al\s+)?|(?:如果|若|要是|假如|是否|等|等待|直到|除非|问|询问|每个|当)(?:该)?)$/iu

const NEGATIVE =
  /\b(?:does not|doesn['’]t|did not|didn['’]t|do not|never|no longer) (?:want|like|need|allow|accept|approve|agree|wish)|\b(?:reject|refuse|forb[ai]d|declin|dislike|rul(?:ed|es) out|turn(?:ed|s) down|vetoed|prohibit|(?:decide[sd]|is|was) against|opposed)|\bno (?:quier|quis|dese|permit|acept|aprob)|\b(?:rechaz|descart|prohib|veta|se opuso|se opone)|不想|不希望|不要|不同意|不允许|不准|不许|拒绝|否决|反对|禁止/iu

const EN_USER = '(?:the (?:user|human|person)|(?<=^[\\s\\W]*|[(\\[“"«]\\s*)(?:user|human))'
const EN_BETWEEN =
  '(?:\\s+(?:has|have|had|also|already|explicitly|expressly|clearly|since|later|then|again|just|still|really|originally|initially|repeatedly|himself|herself|themselves|was|is|has been|strictly|specifically|only))*'
const EN_VERB =
  "(?:said|says|asked|asks|want(?:s|ed)?|(?:decide[sd]|is|was) against|decide[sd]?|order(?:s|ed)|told|tells|request(?:s|ed)|insist(?:s|ed)|require[sd]|prefer(?:s|red)|confirm(?:s|ed)|approve[sd]|agree[sd]|instruct(?:s|ed)|demand(?:s|ed)|state[sd]|wrote|writes|allow(?:s|ed)|forb(?:ids|ade|idden)|reject(?:s|ed)|refuse[sd]|declined|turn(?:s|ed) down|rule[sd] out|vetoed|cho(?:se|oses)|specif(?:ied|ies)|mention(?:s|ed)|wish(?:es|ed)|would (?:like|prefer|rather)|like[sd]|dislike[sd]|expect(?:s|ed)|made (?:it )?clear|pointed out|warn(?:s|ed)|explain(?:s|ed)|accept(?:s|ed)|is (?:fine|happy|ok) with|opposed|prohibit(?:s|ed)|(?:does not|doesn['’]t|did not|didn['’]t|no longer) (?:want|like|need|allow|accept|approve of|wish)s?)"
const EN_PARTICIPLE =
  '(?:asked for|requested|decided|ordered|wanted|approved|confirmed|rejected|chosen|specified|required|demanded|ruled out|turned down|forbidden|prescribed|instructed|told|vetoed)'
const EN_NOUN =
  '(?:order|orders|wish|wishes|decision|decisions|request|requests|instruction|instructions|requirement|requirements|words|word|preference|answer|demand|rule|choice|constraint|message)'

const ES_USER = '(?:(?:el|la) (?:usuari[oa]|persona)|(?<=^[\\s\\W]*|[(\\[“"«]\\s*)usuari[oa])'
const ES_VERB =
  '(?:dijo|dice|pidi[oó]|pide|quiere|quer[ií]a|quiso|decidi[oó]|decide|orden[oó]|ordena|mand[oó]|exigi[oó]|exige|solicit[oó]|solicita|prefiere|prefiri[oó]|confirm[oó]|aprob[oó]|acept[oó]|rechaz[oó]|descart[oó]|prohibi[oó]|proh[ií]be|permiti[oó]|permite|insisti[oó]|insiste|indic[oó]|indica|se[ñn]al[oó]|escribi[oó]|eligi[oó]|especific[oó]|mencion[oó]|desea|espera|acord[oó]|autoriz[oó]|advirti[oó]|aclar[oó]|se opuso|se opone|ha (?:dicho|pedido|decidido|ordenado|confirmado|aprobado|rechazado|prohibido|exigido|solicitado|elegido)|no (?:quiere|quer[ií]a|quiso|desea|permite|permiti[oó]|acepta|acept[oó]))'
const ES_PARTICIPLE =
  '(?:pedid|decidid|ordenad|solicitad|aprobad|confirmad|rechazad|elegid|especificad|exigid|prohibid|descartad|indicad)[oa]s?'
const ES_NOUN =
  '(?:orden|órdenes|decisi[oó]n|petici[oó]n|deseo|instrucci[oó]n|instrucciones|palabras|requisito|exigencia|preferencia|respuesta|mensaje)'

const ZH_USER = '(?:用户|用戶|使用者)'
const ZH_BETWEEN = '(?:已经|已|也|还|明确|曾经|曾|再次|后来|之前|刚才|又|都|并|本人|自己|一直|坚决|特别|地)*'
const ZH_VERB =
  '(?:说|說|表示|要求|想要|想|希望|决定|決定|命令|吩咐|指示|指定|让|讓|要(?!是)|坚持|确认|批准|同意|拒绝|否决|反对|禁止|允许|选择|选了|偏好|喜欢|提出|提到|请求|强调|认为|写道|嘱咐|交代|不想|不希望|不要|不同意|不允许|不准|不许)'
const ZH_NOUN = '(?:要求|决定|命令|指示|意思|原话|话|吩咐|请求|意愿|规定)'

/** In this order: what introduces the user's own words comes first. */
const PATTERNS: readonly { pattern: RegExp; introduces: boolean }[] = [
  // `The user: …`, `User's order: …`, `From the user: …`
  introducing(`${EN_USER}(?:['’]s\\s+(?:\\w+\\s+)?${EN_NOUN}|\\s+${EN_NOUN})?\\s*[:：]`),
  introducing(`\\b(?:from|by) the user\\s*[:：]`),
  introducing(`${EN_USER}${EN_BETWEEN}\\s+(?:said|says|wrote|writes|told|stated)\\b`),
  introducing(`(?:${ES_NOUN} del? (?:la )?)?${ES_USER}\\s*[:：]`),
  introducing(`${ES_NOUN} (?:del usuario|de la usuaria)\\s*[:：]`),
  introducing(
    `${ES_USER}(?:\\s+(?:ya|tambi[eé]n|luego|expl[ií]citamente))*\\s+(?:dijo|dice|escribi[oó]|ha dicho)(?!\\p{L})`,
  ),
  introducing(`${ZH_USER}(?:的?${ZH_NOUN})?(?:是|为)?\\s*[:：]`),
  introducing(`${ZH_USER}${ZH_BETWEEN}(?:说|說|写道)`),
  claiming(`${EN_USER}${EN_BETWEEN}\\s+${EN_VERB}\\b(?:\\s+(?:that|for|to))?`),
  claiming(`\\b(?:as )?${EN_PARTICIPLE}(?:,? explicitly)? by the user\\b`),
  claiming(`\\b(?:according to|as per|per) (?:the )?user(?:['’]s ${EN_NOUN})?\\b`),
  claiming(
    `\\b(?:at|on|by|per|following|the|because of|due to) the user['’]s (?:explicit |express )?${EN_NOUN}\\b`,
  ),
  claiming(`\\bthe user['’]s (?:explicit |express )?${EN_NOUN}\\b(?=\\s+(?:is|was|to|that|not)\\b)`),
  claiming(`\\b${EN_NOUN} (?:from|of|by) the user\\b|\\(from the user\\)|\\bcomes from the user\\b`),
  claiming(
    `\\b(?:I|we) (?:was|were|am|are|have been) (?:explicitly )?(?:told|asked|ordered|instructed)(?= (?:not )?to\\b)`,
  ),
  claiming(
    `${ES_USER}(?:\\s+(?:ya|tambi[eé]n|luego|expl[ií]citamente|siempre))*\\s+${ES_VERB}(?!\\p{L})(?:\\s+que)?`,
  ),
  claiming(`(?:como|seg[uú]n|tal como|lo que)\\s+${ES_VERB}(?!\\p{L})\\s+(?:el usuario|la usuaria)`),
  claiming(`seg[uú]n (?:el usuario|la usuaria)`),
  claiming(`(?<!\\p{L})${ES_PARTICIPLE} por (?:el usuario|la usuaria)`),
  claiming(
    `(?:por|a|seg[uú]n|la|el|las) ${ES_NOUN} (?:expres[ao] )?(?:del usuario|de la usuaria)|\\(del usuario\\)`,
  ),
  claiming(`${ZH_USER}${ZH_BETWEEN}${ZH_VERB}`),
  claiming(`(?:按照?|应|根据|依|遵照|由|出自|来自|因)${ZH_USER}的?(?:${ZH_NOUN}|确认|批准|指定)?`),
  claiming(`${ZH_USER}的${ZH_NOUN}`),
]

function introducing(source: string): { pattern: RegExp; introduces: boolean } {
  return { pattern: new RegExp(source, 'giu'), introduces: true }
}

function claiming(source: string): { pattern: RegExp; introduces: boolean } {
  return { pattern: new RegExp(source, 'giu'), introduces: false }
}
