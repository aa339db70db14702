import { describe, expect, it } from 'vitest'
import { HARNESS_NOTICES } from '../src/claude/notice-texts.ts'
import { CONFIG_TEXTS } from '../src/cli/config/texts.ts'
import { COST_MESSAGES } from '../src/cli/cost/messages.ts'
import { DEMO_MESSAGES } from '../src/cli/demo/messages.ts'
import { DOCTOR_MESSAGES } from '../src/cli/doctor/messages/by-language.ts'
import { HANDOFF_MESSAGES } from '../src/cli/handoff/messages/by-language.ts'
import { CLI_MESSAGES } from '../src/cli/messages.ts'
import { RESCUE_MESSAGES } from '../src/cli/rescue-messages.ts'
import { SETUP_TEXTS } from '../src/cli/setup/texts.ts'
import { SIGN_IN } from '../src/cli/sign-in.ts'
import { STATUS_MESSAGES } from '../src/cli/status/messages.ts'
import { TALK_MESSAGES } from '../src/cli/talk/messages-by-language.ts'
import type { Language } from '../src/core/language.ts'
import { BRIEF_FORMAT } from '../src/documents/brief-words.ts'
import { GOAL_FORMAT } from '../src/documents/goal-words.ts'
import { VERDICT_FORMAT } from '../src/documents/verdict-words.ts'
import { REFUSALS } from '../src/guards/refusals.ts'
import { DEGRADED_TEXTS } from '../src/handoff/degraded-texts.ts'
import { ORDERS_TEXTS } from '../src/handoff/orders-texts.ts'
import { ASK_AGAIN, HANDOFF_PROMPTS, INHERITED, WHY } from '../src/handoff/prompt-texts.ts'
import { WORDS } from '../src/handoff/sections.ts'
import { TAKEOVER_TEXTS } from '../src/handoff/takeover-texts.ts'
import { QUESTION_LOG_TEXTS } from '../src/human/question-log-texts.ts'
import { HUMAN_TEXTS } from '../src/human/texts.ts'
import { LEDGER_TEXTS } from '../src/ledger/texts.ts'
import { RESCUE_TEXTS } from '../src/rescue/texts.ts'
import { CLARIFIER_TEXTS } from '../src/roles/clarifier-texts.ts'
import { COORDINATOR_TEXTS } from '../src/roles/coordinator-texts.ts'
import { JUDGE_TEXTS } from '../src/roles/judge-texts.ts'
import { ORACLE_TEXTS } from '../src/roles/oracle-texts.ts'
import { WORKER_TEXTS } from '../src/roles/worker-texts.ts'
import { DEGRADED_REASONS } from '../src/runtime/degraded-reasons.ts'
import { NOTICE_TEXTS } from '../src/runtime/notice-texts.ts'
import { CUT_OFF, RETRY_PROMPT } from '../src/runtime/prompts.ts'
import { LIVE_MESSAGES } from '../src/terminal/live/messages.ts'
import { MESSAGES } from '../src/terminal/messages/by-language.ts'
import { GOAL_TEXTS } from '../src/workflow/goal-texts.ts'
import { AGAIN } from '../src/workflow/texts.ts'

type Table = Readonly<Record<Language, unknown>>

const FOR_PEOPLE: Readonly<Record<string, Table>> = {
  CLI_MESSAGES,
  CONFIG_TEXTS,
  COST_MESSAGES,
  DEGRADED_REASONS,
  DEMO_MESSAGES,
  DOCTOR_MESSAGES,
  HANDOFF_MESSAGES,
  HARNESS_NOTICES,
  LIVE_MESSAGES,
  MESSAGES,
  NOTICE_TEXTS,
  QUESTION_LOG_TEXTS,
  RESCUE_MESSAGES,
  SETUP_TEXTS,
  SIGN_IN,
  STATUS_MESSAGES,
  TALK_MESSAGES,
}

const ALL: Readonly<Record<string, Table>> = {
  ...FOR_PEOPLE,
  AGAIN,
  ASK_AGAIN,
  BRIEF_FORMAT,
  CLARIFIER_TEXTS,
  COORDINATOR_TEXTS,
  CUT_OFF,
  DEGRADED_TEXTS,
  GOAL_FORMAT,
  GOAL_TEXTS,
  HANDOFF_PROMPTS,
  HUMAN_TEXTS,
  INHERITED,
  JUDGE_TEXTS,
  LEDGER_TEXTS,
  ORACLE_TEXTS,
  ORDERS_TEXTS,
  REFUSALS,
  RESCUE_TEXTS,
  RETRY_PROMPT,
  TAKEOVER_TEXTS,
  VERDICT_FORMAT,
  WHY_CONTEXT: WHY.context,
  WHY_PERSON: WHY.person,
  WORDS,
  WORKER_TEXTS,
}

describe.each(Object.entries(ALL))('%s', (_, table) => {
  const [en, es, zh] = [textsOf(table.en), textsOf(table.es), textsOf(table.zh)]

  it.each([
    ['Spanish', es],
    ['Chinese', zh],
  ])('says in %s all that it is given to say in English', (_, texts) => {
    const lacking = [...en].flatMap(([key, text]) => {
      const there = givenIn(texts.get(key) ?? '')
      return [...givenIn(text)].filter((given) => !there.has(given)).map((given) => `${key}: ${given}`)
    })
    expect(lacking).toEqual([])
  })

  it.each([
    ['Spanish', es],
    ['Chinese', zh],
  ])('leaves no English in %s', (_, texts) => {
    expect([...texts].filter(([key, text]) => sharesWords(text, en.get(key) ?? ''))).toEqual([])
  })

  it('has full-width punctuation beside Chinese characters', () => {
    const HALF_WIDTH = /\p{Script=Han}[,;:!?()]|(?<![)\w])[,;!?]\p{Script=Han}/u
    expect([...zh.values()].filter((text) => HALF_WIDTH.test(text))).toEqual([])
  })

  it('opens in Spanish what it closes: questions and quotation marks', () => {
    const lame = [...es.values()].filter(
      (text) =>
        text.split('«').length !== text.split('»').length ||
        text.split('¿').length !== text.split(/\S\?/).length,
    )
    expect(lame).toEqual([])
  })

  it('uses one word for one thing', () => {
    expect([...es.values()].filter((text) => NOT_IN_SPANISH.test(withoutNames(text)))).toEqual([])
    expect([...zh.values()].filter((text) => NOT_IN_CHINESE.test(text))).toEqual([])
  })
})

describe.each(Object.entries(FOR_PEOPLE))('%s', (_, table) => {
  it('addresses people as tú in Spanish and as 您 in Chinese', () => {
    const USTED = /\b(?:usted|ustedes|pulse|elija|indique|instale|siga con)\b/i
    expect([...textsOf(table.es).values()].filter((text) => USTED.test(text))).toEqual([])
    expect([...textsOf(table.zh).values()].filter((text) => text.includes('你'))).toEqual([])
  })
})

/** See the glossary in `src/core/language.ts`. */
const NOT_IN_SPANISH = /\b(?:arnés|órdenes|handoff|handoffs|endpoint|workbench|brief)\b/i
const NOT_IN_CHINESE = /执行环境|需求说明|回车|子代理|花费|在此无法验证/

/** Names that stay English in each language. */
const NAMES =
  /`[^`]*`|"[^"]*"|'[^']*'|\b(?:Claude Code|Claude Agent SDK|API key|Node\.js)\b|--?[\w-]+|\b[A-Z_]{3,}\S*|\S*[./=]\S+/g

/** Three words in a row that the English text has, too, and that are no name. */
function sharesWords(text: string, english: string): boolean {
  const runs = withoutNames(text).match(/[A-Za-z]{2,}(?: [A-Za-z]{2,}){2,}/g) ?? []
  return runs.some((run) => {
    const words = run.split(' ')
    return words.some(
      (_, at) => at + 3 <= words.length && english.includes(words.slice(at, at + 3).join(' ')),
    )
  })
}

function withoutNames(text: string): string {
  return text.replace(NAMES, '|')
}

function givenIn(text: string): Set<string> {
  return new Set(text.match(/⟨[^⟩]*⟩|\{[a-z]+\}|--[a-z][a-z-]+|FLOWER_\w+|ANTHROPIC_\w+/g))
}

/** Every text of a table by where it stands; functions are called with values that can be found again in what they say. */
function textsOf(table: unknown, key = ''): Map<string, string> {
  if (typeof table === 'string') return new Map([[key, table]])
  if (typeof table === 'function') return textsOf(said(table as Said), key)
  if (typeof table !== 'object' || table === null || table instanceof RegExp) return new Map()
  return new Map(Object.entries(table).flatMap(([name, value]) => [...textsOf(value, `${key}.${name}`)]))
}

type Said = (...given: unknown[]) => unknown

function said(text: Said): unknown {
  return text(...Array.from({ length: text.length }, (_, at) => stand(`${at + 1}`)))
}

/** Stands for a text, an amount, a list or an object with fields, and says `⟨name⟩` wherever it is written. */
function stand(name: string): unknown {
  const words = `⟨${name}⟩`
  return new Proxy(() => undefined, {
    get(_, field) {
      if (field === Symbol.toPrimitive || field === 'toLocaleString' || field === 'toString')
        return () => words
      if (field === 'map') return (written: Said) => [written(stand(`${name}.each`))]
      if (field === 'join') return () => words
      if (field === 'includes') return () => true
      return stand(`${name}.${String(field)}`)
    },
  })
}
