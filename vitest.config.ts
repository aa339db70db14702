import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** Tests that replace `node:fs`, or start processes that end with their parent: each file in a process of its own. */
const ISOLATED = [
  ...['atomic-file', 'handoff-file', 'index-file', 'spill-file', 'workbench'].map(
    (name) => `test/workbench/${name}.test.ts`,
  ),
  'test/claude/process*.test.ts',
]
/** A test that hangs is ended; one that is slow since the machine has much to do is not. */
const PATIENCE_MS = 60_000
const E2E = ['test/**/*.e2e.test.ts']

const config: ViteUserConfig = defineConfig({
  test: {
    projects: [
      {
        // Pure and quick: sharing threads and modules halves the time.
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...E2E, ...ISOLATED],
          pool: 'threads',
          isolate: false,
          // By itself it leaves one of two cores idle.
          maxWorkers: '100%',
          setupFiles: ['test/setup.ts'],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'unit-isolated',
          include: ISOLATED,
          exclude: E2E,
          maxWorkers: '100%',
          setupFiles: ['test/setup.ts'],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        // The real Claude binary against the scripted model, and the compiler: a process of 190 MB a session, so few at once.
        test: {
          name: 'e2e',
          sequence: { groupOrder: 1 },
          include: E2E,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})

export default config
