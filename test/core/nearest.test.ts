import { describe, expect, it } from 'vitest'
import { nearest } from '../../src/core/nearest.ts'

const KEYS = ['model', 'permissionMode', 'maxTurns', 'maxGenerations', 'window', 'ANTHROPIC_BASE_URL']

describe('nearest', () => {
  it.each([
    ['modle', 'model'],
    ['windw', 'window'],
    ['permission-mode', 'permissionMode'],
    ['permission_mode', 'permissionMode'],
    ['MAXTURNS', 'maxTurns'],
    ['maxGeneration', 'maxGenerations'],
    ['ANTHROPIC_BASE_UR', 'ANTHROPIC_BASE_URL'],
  ])('finds that %s means %s', (word, meant) => {
    expect(nearest(word, KEYS)).toBe(meant)
  })

  it.each(['colour', 'x', '', 'HTTPS_PROXY'])('knows nothing that %j could mean', (word) => {
    expect(nearest(word, KEYS)).toBeNull()
  })

  it('takes the nearest of several', () => {
    expect(nearest('rounds', ['sounds', 'round', 'rounds'])).toBe('rounds')
  })

  it('can be told to be strict', () => {
    expect(nearest('widow', ['window'], 1)).toBe('window')
    expect(nearest('wido', ['window'], 1)).toBeNull()
  })
})
