import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/**/*.e2e.test.ts'] } },
      {
        // The real Claude binary against the scripted model: a process of 190 MB a session, so few at once.
        test: {
          name: 'e2e',
          sequence: { groupOrder: 1 },
          include: ['test/**/*.e2e.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})

export default config
