// What tsc leaves out: the executable bit of the command, and the project of the demo, which is no code of ours.
import { chmodSync, cpSync } from 'node:fs'

const root = new URL('../', import.meta.url)
chmodSync(new URL('dist/cli/main.js', root), 0o755)
cpSync(new URL('src/cli/demo/project', root), new URL('dist/cli/demo/project', root), { recursive: true })
