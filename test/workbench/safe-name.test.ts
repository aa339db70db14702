import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeName } from '../../src/workbench/safe-name.ts'

const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.stringMatching(/^[./\\a-cA-C -]{0,12}$/),
  fc.stringMatching(/^[a-b]{1,2}-[0-9a-f]{8}$/),
)

/** What the least discerning file systems take for the same name. */
const asFound = (name: string): string => name.normalize('NFC').toUpperCase().normalize('NFC')

describe('safeName', () => {
  it.each(['demo', 'step-2', 'fix_the_tests', 'a', '修复测试', 'añadir', '0'])('keeps %s', (name) => {
    expect(safeName(name)).toBe(name)
  })

  it.each([
    ['a way out', '../../x', /^x-[0-9a-f]{8}$/],
    ['an absolute path', '/etc/passwd', /^etc-passwd-[0-9a-f]{8}$/],
    ['a Windows path', 'C:\\temp\\x', /^C-temp-x-[0-9a-f]{8}$/],
    ['NUL', 'a\0b', /^a-b-[0-9a-f]{8}$/],
    ['control characters', 'a\x1b[31m\r\nb', /^a-31m-b-[0-9a-f]{8}$/],
    ['bidi marks', 'a\u202egpj.exe', /^a-gpj-exe-[0-9a-f]{8}$/],
    ['letters that are invisible', 'a\u3164b', /^a-b-[0-9a-f]{8}$/],
    ['half a character', 'a\ud800', /^a-[0-9a-f]{8}$/],
    ['leading dots', '...hidden', /^hidden-[0-9a-f]{8}$/],
    ['spaces', 'fix the tests', /^fix-the-tests-[0-9a-f]{8}$/],
    ['capitals', 'Build', /^Build-[0-9a-f]{8}$/],
    ['nothing', '', /^step-[0-9a-f]{8}$/],
    ['nothing but dots', '..', /^step-[0-9a-f]{8}$/],
    ['emoji', '🌸', /^step-[0-9a-f]{8}$/],
    ['a device', 'con', /^con-[0-9a-f]{8}$/],
    ['a device with an extension', 'LPT1.txt', /^LPT1-txt-[0-9a-f]{8}$/],
    ['a name that looks as if it was made here', 'x-0123abcd', /^x-0123abcd-[0-9a-f]{8}$/],
  ])('makes %s safe', (_, step, safe) => {
    expect(safeName(step)).toMatch(safe)
  })

  it('cuts 300 characters of Chinese between characters', () => {
    expect(safeName('测'.repeat(300))).toMatch(/^测{30}-[0-9a-f]{8}$/)
  })

  it.each([
    ['Build', 'build'],
    ['caf\u00e9', 'cafe\u0301'],
    ['\u00df', 'ss'],
    ['\u03b1\u03c2', '\u03b1\u03c3'],
    ['a/b', 'a-b'],
    ['a/b', 'a\\b'],
    ['x', './x'],
    [`${'a'.repeat(200)}1`, `${'a'.repeat(200)}2`],
    ['\ud800', '\ud801'],
  ])('keeps %j and %j apart, also where case and composition do not count', (one, other) => {
    expect(asFound(safeName(one))).not.toBe(asFound(safeName(other)))
  })

  it('keeps any two steps apart', () => {
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        fc.pre(one !== other)
        expect(asFound(safeName(one))).not.toBe(asFound(safeName(other)))
      }),
    )
  })

  it('always gives a short plain name that stays where it is put', () => {
    fc.assert(
      fc.property(anyName, (step) => {
        const name = safeName(step)
        expect(name).toMatch(/^[\p{L}\p{M}\p{Nd}_-]+$/u)
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)$/i)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(100)
        expect(safeName(step)).toBe(name)
      }),
    )
  })
})
