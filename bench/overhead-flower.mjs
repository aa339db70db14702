// @ts-check
import { Runtime } from '../dist/index.js'
import { SPEC } from './bare-sdk.mjs'

/*
 * One side of `overhead`: the job in flower. Arguments: workspace, prompt, the text that the job must end with.
 */

const [workspace = '', prompt = '', ending = ''] = process.argv.slice(2)
process.once('SIGTERM', () => process.exit(143))

const runtime = new Runtime({ workspace, workbench: true })
const result = await runtime.run(SPEC, prompt)
if (result.text !== ending) throw new Error(`the job failed: ${[...result.errors, result.text].join('; ')}`)
