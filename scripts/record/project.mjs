// @ts-check

/**
 * The small project that is worked on in the picture.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const PROJECT = {
  'package.json': '{ "name": "bee-count", "type": "module", "private": true }\n',
  'src/read-log.mjs': `import { readFileSync } from 'node:fs'

/** The entries of a log file, one a line. */
export function readLog(path) {
  const text = readFileSync(path, 'utf8')
  return text.split('\\n').filter((line) => line !== '')
}
`,
  'test/read-log.test.mjs': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLog } from '../src/read-log.mjs'

test('a log is read line by line', () => {
  assert.deepEqual(readLog('test/plain.log'), ['bee 1', 'bee 2'])
})

test('a log that is compressed, too', () => {
  assert.deepEqual(readLog('test/packed.log.gz'), ['bee 1', 'bee 2'])
})
`,
  'test/plain.log': 'bee 1\nbee 2\n',
}
