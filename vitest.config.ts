import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** Tests that replace `node:fs`, or start processes that end with their parent: each file in a process of its own. */
const ISOLATED = ['test/workbench/*.test.ts', 'test/claude/process*.test.ts']
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
          setupFiles: ['test/setup.ts'],
        },
      },
      {
        test: {
          name: 'unit-isolated',
          include: ISOLATED,
          exclude: E2E,
          setupFiles: ['test/setup.ts'],
        },
      },
      {
        // The real Claude binary against the scripted model: a process of 190 MB a session, so few at once.
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
