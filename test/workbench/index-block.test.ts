import { describe, expect, it } from 'vitest'
import { indexBlock } from '../../src/workbench/index-block.ts'
import type { IndexCategory, IndexEntry } from '../../src/workbench/index-file.ts'

function entry(category: IndexCategory, n: number): IndexEntry {
  return {
    category,
    path: `.flower/${category}/${String(n).padStart(3, '0')}.md`,
    description: `number ${n}`,
    bytes: 1_234,
    modified: n,
  }
}

function entries(category: IndexCategory, count: number): IndexEntry[] {
  return Array.from({ length: count }, (_, n) => entry(category, n))
}

describe('indexBlock', () => {
  it('names each file with its size and description, by category', () => {
    expect(
      indexBlock([entry('artifacts', 1), { ...entry('notes', 2), description: '', bytes: 2_500_000 }]),
    ).toBe(
      [
        'Files that earlier work has left, with a line on each that comes from the file itself. Read what you need.',
        'Artifacts:\n- .flower/artifacts/001.md (1.2 kB): number 1',
        'Notes:\n- .flower/notes/002.md (2.5 MB)',
      ].join('\n\n'),
    )
  })

  it('says nothing of an empty workbench', () => {
    expect(indexBlock([])).toBe('')
  })

  it('names the forty newest of a category and counts the rest', () => {
    const lines = indexBlock([...entries('artifacts', 50), ...entries('scripts', 40)]).split('\n')
    expect(lines.filter((line) => line.startsWith('- .flower/artifacts'))).toHaveLength(40)
    expect(lines).toContain('- and 10 older ones: see INDEX.md there')
    expect(lines.some((line) => line.includes('artifacts/009'))).toBe(false)
    expect(lines.filter((line) => line.startsWith('- .flower/scripts'))).toHaveLength(40)
    expect(lines.filter((line) => line.startsWith('- and'))).toHaveLength(1)
  })

  it.each([
    ['es', 'Artefactos', 'y 1 más'],
    ['zh', '产物', '另有 1 个'],
  ] as const)('speaks %s', (language, heading, more) => {
    const block = indexBlock(entries('artifacts', 41), { language })
    expect(block).toContain(heading)
    expect(block).toContain(more)
  })
})
