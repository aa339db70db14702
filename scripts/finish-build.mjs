// What tsc leaves out: one file for the command's start-up, the executable bit, and the project of the demo, which is no code of ours.
import { chmodSync, cpSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = new URL('../', import.meta.url)
const main = fileURLToPath(new URL('dist/cli/main.js', root))

// Each file that a start loads costs a millisecond, and `flower --help` takes not much more than twenty of them. What is
// imported only when it is used stays where it is. Less text to read saves one more; the names stay, for those who open it.
const bundle = await rolldown({
  input: main,
  platform: 'node',
  plugins: [
    {
      name: 'lazy-stays-lazy',
      resolveId: (source, _importer, { kind }) =>
        kind === 'dynamic-import' ? { id: source, external: true } : null,
    },
  ],
})
const { output } = await bundle.generate({
  format: 'esm',
  minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
  comments: { legal: true },
})
await bundle.close()
writeFileSync(main, output[0].code)
chmodSync(main, 0o755)
cpSync(new URL('src/cli/demo/project', root), new URL('dist/cli/demo/project', root), { recursive: true })
