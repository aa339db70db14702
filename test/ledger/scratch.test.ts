import { readdirSync, readFileSync } from 'node:fs'
import { it } from 'vitest'
import { ledgerFromTranscript } from '../../src/ledger/transcript.ts'
it('x', () => {
  const d = '../shared/data/transcripts/'
  for (const f of readdirSync(d).filter((f) => f.endsWith('jsonl'))) {
    const e = readFileSync(d + f, 'utf8').split('\n').flatMap((l) => { try { return [JSON.parse(l)] } catch { return [] } })
    const t = performance.now()
    const x = ledgerFromTranscript(e)
    console.log('=====', f, (performance.now() - t).toFixed(0))
    console.log(x.words.length, 'LASTW', x.words.at(-1)?.text.slice(0, 80), '| ctx', x.context, x.turns, '| cmds', x.commands.succeeded, x.commands.failed)
    console.log('WORDS', x.words.map((w) => w.text.slice(0, 40)))
    console.log('CHANGED', x.changed.map((c) => `${c.path.split('/').slice(-1)} ${c.created ? 'new' : ''} ${c.times}`).join(' | '))
    console.log('READ', x.read.length, x.read.reduce((n, r) => n + r.times, 0))
    console.log('FAIL', x.commands.failures.map((c) => [c.command.slice(0, 60), c.exitStatus, c.times, c.passedLater, c.lastLines.slice(-60)]))
    console.log('REJ', x.rejected.map((r) => [r.tool, r.what.slice(0, 50), r.reason]))
    console.log('FLIGHT', x.inFlight)
    console.log('TASKS', x.tasks)
    console.log('LAST', x.lastWords.slice(0, 100))
  }
})
