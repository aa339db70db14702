import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { thrownAt } from '../../src/workflow/thrown-at.ts'

const HERE = path.resolve('flows.ts')
const OWN = path.resolve('src/workflow/run-workflow.ts')

it.each([
  ['a function', `    at gate (${HERE}:12:3)`, 'flows.ts:12'],
  ['the module itself', `    at ${HERE}:7:98`, 'flows.ts:7'],
  ['an async function', `    at async Object.gate (${HERE}:12:3)`, 'flows.ts:12'],
  ['a module of Node', `    at gate (${pathToFileURL(HERE).href}:12:3)`, 'flows.ts:12'],
  ['a file elsewhere', '    at gate (/somewhere/my flows.ts:12:3)', '/somewhere/my flows.ts:12'],
  ['below Node', `    at JSON.parse (<anonymous>)\n    at f (node:fs:1:2)\n    at ${HERE}:4:1`, 'flows.ts:4'],
  [
    'below a package',
    `    at z (${path.resolve('node_modules/z/z.js')}:1:2)\n    at ${HERE}:4:1`,
    'flows.ts:4',
  ],
  ['below flower', `    at new Key (${OWN}:1:2)\n    at ${HERE}:4:1`, 'flows.ts:4'],
  ['flower alone', `    at step (${OWN}:1:2)`, null],
  ['nowhere', '', null],
])("of an error the place in a person's file is found: %s", (_, frames, place) => {
  const error = Object.assign(new Error(`at ${HERE}:1:1`), { stack: `Error: at ${HERE}:1:1\n${frames}` })
  expect(thrownAt(error)).toBe(place)
})
