import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../src/core/language.ts'
import { markUnverified } from '../../src/handoff/claims.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { nastyText } from '../documents/nasty-texts.ts'

const EN =
  'Repair the parser so that nested quotes work. Do not break v1 files. Leave the tests and the data as they are. Retry at most three times. Use Postgres, not Redis. No new dependencies please. Commit when the tests pass, but do not push.'
const EN_LATER = 'The report has to be fast: under 200 ms. Write the docs in English.'
const ES =
  'Arregla el analizador para que funcionen las comillas anidadas. No rompas los archivos v1. Deja las pruebas como están. Reintenta como mucho tres veces. Usa Postgres, no Redis. Sin dependencias nuevas, por favor.'
const ZH =
  '请修复解析器，让嵌套引号可以正常工作。不要破坏 v1 文件。测试和数据保持原样。最多重试三次。用 Postgres，不要用 Redis。请不要增加新的依赖。'

function mark(decided: string, messages: readonly string[], language: Language = 'en') {
  const document = new Handoff({ step: 's', doing: 'x', next: 'y', decided })
  const words = messages.map((text) => ({ text, kind: 'words' as const }))
  const result = markUnverified(document, words, language)
  return { text: result.document.decided, marked: result.marked }
}

describe('what the user did say is not marked', () => {
  it.each([
    'The user: "do not break v1 files".',
    'The user: “Do not break v1 files.”',
    "The user said: 'do not break v1 files'",
    'User: "leave the tests … as they are"',
    'User decision: "Use Postgres, not Redis"',
    'The user said to "use `Postgres`, not Redis".',
    'Keep v1 (the user: "Do  not break\n  v1 files.").',
    'The user wrote:\n> Do not break v1 files.\n> Leave the tests and the data as they are.',
    'The user wants v1 files to keep working.',
    'The user does not want v1 files broken.',
    'The user asked not to break v1 files.',
    'v1 files must stay readable: the user does not want them broken.',
    'The user wants the tests left alone.',
    'The tests stay unchanged, as requested by the user.',
    'As the user asked, the test data is kept as it is.',
    'The user wants at most 3 retries.',
    'The user wants up to three retries.',
    'The user decided on Postgres.',
    'The user rejected Redis.',
    'The user does not want Redis.',
    'The user chose Postgres instead of Redis.',
    'The user wants Postgres rather than Redis.',
    'No new libraries: the user ruled them out.',
    'The user forbade adding dependencies.',
    'The user asked to fix nested quotes in the parser.',
    'The user wants nested quotes to be handled by the parser.',
    'The user said not to push.',
    "The user doesn't want anything pushed.",
    'According to the user the report must take less than 200 ms.',
    'The user wants a quick report.',
    'Documentation is in English, by the user’s request.',
    'The user agreed.',
    'The user approved this.',
  ])('%s', (sentence) => {
    expect(mark(`- ${sentence}`, [EN, EN_LATER])).toEqual({ text: `- ${sentence}`, marked: 0 })
  })

  it.each([
    'El usuario: «No rompas los archivos v1».',
    'El usuario dijo: "deja las pruebas como están"',
    'El usuario quiere que los archivos v1 se conserven.',
    'El usuario no quiere que se rompan los archivos v1.',
    'Las pruebas no se tocan, como pidió el usuario.',
    'El usuario quiere 3 reintentos como máximo: reintenta tres veces.',
    'El usuario rechazó Redis.',
    'El usuario eligió Postgres.',
    'Sin dependencias nuevas, por decisión del usuario.',
    'El usuario pidió reparar las comillas anidadas del analizador.',
  ])('in Spanish: %s', (sentence) => {
    expect(mark(`- ${sentence}`, [ES], 'es')).toEqual({ text: `- ${sentence}`, marked: 0 })
  })

  it.each([
    '用户：“不要破坏 v1 文件”。',
    '用户说：「测试和数据保持原样」',
    '用户要求不要改动测试。',
    '用户要求保留 v1 文件。',
    '用户不希望破坏 v1 文件。',
    '用户要求最多重试 3 次。',
    '用户决定使用 Postgres。',
    '用户不同意使用 Redis。',
    '按用户要求，不增加新的依赖。',
    '用户要求修复解析器的嵌套引号。',
  ])('in Chinese: %s', (sentence) => {
    expect(mark(`- ${sentence}`, [ZH], 'zh')).toEqual({ text: `- ${sentence}`, marked: 0 })
  })
})

describe('what the user never said is marked', () => {
  it.each([
    'The user: "rewrite it in Rust".',
    'The user said: "do not break v2 files"',
    'The user: "yes"',
    'The user said "stop".',
    'The user wants the parser rewritten in Rust.',
    'The user asked to delete the tests.',
    'The user wants the tests changed.',
    'The user decided to break v1 files.',
    'The user wants Redis.',
    'The user does not want Postgres.',
    'The user asked for Redis as a cache.',
    'The user wants at most 5 retries.',
    'The user wants new dependencies.',
    'The user asked to push when the tests pass.',
    'Push to main, as the user asked.',
    'By order of the user the database is dropped.',
    'The migration was approved by the user.',
    'I was told to disable the linter.',
    'The user prefers tabs.',
    'The user wants the report under 100 ms.',
    'The user wants the API renamed to fetchAll.',
    'Deploys happen on Fridays (from the user).',
    'According to the user, the CSV export can be removed.',
    'The user wrote:\n> Delete everything.',
  ])('%s', (sentence) => {
    const { text, marked } = mark(`- ${sentence}`, [EN, EN_LATER])
    expect(marked).toBe(1)
    expect(text).toContain('(unverified)')
  })

  it.each([
    'El usuario: «borra las pruebas».',
    'El usuario quiere que se borren las pruebas.',
    'El usuario pidió Redis.',
    'El usuario no quiere Postgres.',
    'El usuario quiere cinco reintentos.',
    'Se publica los viernes, como pidió el usuario.',
    'El usuario ordenó reescribirlo en Rust.',
  ])('in Spanish: %s', (sentence) => {
    const { text, marked } = mark(`- ${sentence}`, [ES], 'es')
    expect(marked).toBe(1)
    expect(text).toContain('(sin verificar)')
  })

  it.each([
    '用户：“删除所有测试”。',
    '用户要求删除测试。',
    '用户要求使用 Redis。',
    '用户不想用 Postgres。',
    '用户要求最多重试五次。',
    '用户希望用 Rust 重写解析器。',
    '应用户要求，每周五发布。',
    '用户允许增加新的依赖。',
  ])('in Chinese: %s', (sentence) => {
    const { text, marked } = mark(`- ${sentence}`, [ZH], 'zh')
    expect(marked).toBe(1)
    expect(text).toContain('（未核实）')
  })

  it('is marked where nothing was said at all', () => {
    expect(mark('- The user wants tabs.', []).marked).toBe(1)
  })
})

describe('what claims nothing of the user is left alone', () => {
  it.each([
    'Ask the user whether tabs are fine.',
    'If the user wants tabs, run the formatter.',
    'It is open whether the user wants tabs.',
    'The user has not answered yet.',
    'The user did not say anything about tabs.',
    'The user table has 3 columns.',
    'User input is validated in src/input.ts.',
    'A user wants to log in twice: that fails.',
    'The current user’s home is /home/x.',
    'Wait for an answer from the user.',
    'The server said "not supported".',
    'Si el usuario quiere tabuladores, usa el formateador.',
    'El usuario no ha contestado.',
    '如果用户要求使用制表符，就运行格式化。',
    '用户表有三列。',
    '等用户确认后再发布。',
    '用户还没有回答。',
    '```\nThe user wants tabs.\n```',
  ])('%s', (text) => {
    expect(mark(text, [EN]).marked).toBe(0)
  })
})

describe('the mark', () => {
  it('stands at the end of its sentence, before the full stop', () => {
    const text = '- Tabs. The user wants tabs. Done.\n- The user: "use tabs"\n- 用户要求使用制表符。好。'
    expect(mark(text, [EN, ZH]).text).toBe(
      '- Tabs. The user wants tabs (unverified). Done.\n- The user: "use tabs" (unverified)\n- 用户要求使用制表符 (unverified)。好。',
    )
  })

  it('stands before the colon above a block quote', () => {
    expect(mark('The user wrote:\n\n> Delete everything.', [EN]).text).toBe(
      'The user wrote (unverified):\n\n> Delete everything.',
    )
  })

  it('has no blank before it in Chinese', () => {
    expect(mark('用户要求使用制表符。', [ZH], 'zh').text).toBe('用户要求使用制表符（未核实）。')
  })

  it('is not repeated, whichever language it is in', () => {
    for (const language of ['en', 'es', 'zh'] as const) {
      const once = mark(
        'The user wants tabs. El usuario quiere Redis; 用户要求使用制表符。',
        [EN, ES, ZH],
        language,
      )
      expect(once.marked).toBeGreaterThan(0)
      expect(mark(once.text, [EN, ES, ZH], 'en')).toEqual({ text: once.text, marked: 0 })
    }
  })

  it('is not set where the words are in another language and cannot be compared', () => {
    expect(mark('- The user wants the tests left alone and nothing else.', [ZH]).marked).toBe(0)
    expect(mark('- The user: "leave the tests"', [ZH]).marked).toBe(1)
  })

  it('is set in any section', () => {
    const claim = 'The user wants tabs.'
    const document = new Handoff({
      step: 's',
      doing: claim,
      next: claim,
      deadEnds: claim,
      scene: claim,
      outside: claim,
    })
    expect(markUnverified(document, [{ text: EN }]).marked).toBe(5)
  })

  it('changes nothing else, whatever the text, and a second look changes nothing', () => {
    const text = fc
      .array(
        fc.oneof(
          nastyText,
          fc.constantFrom('The user wants tabs', '用户要求', '。', '. ', '"', ': ', '\n> '),
        ),
        {
          maxLength: 8,
        },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (given) => {
        const { decided } = new Handoff({ step: 's', decided: given })
        const once = mark(decided, [EN])
        expect(once.text.replaceAll(/ ?\(unverified\)/g, '')).toBe(decided)
        expect(mark(once.text, [EN])).toEqual({ text: once.text, marked: 0 })
      }),
    )
  })
})
