import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const root = new URL('../..', import.meta.url).pathname

export default defineConfig({
  root,
  test: {
    // One fewer than the cores is the default, which on two leaves one idle.
    maxWorkers: 2,
    projects: [
      ...['unit', 'wire', 'flows'].map((name) => ({
        root,
        test: {
          name,
          include: [`test/${name}/**/*.test.ts`],
          environment: 'node',
          testTimeout: 60_000,
        },
      })),
      {
        root,
        plugins: [svelte()],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'component',
          include: ['test/component/**/*.test.ts'],
          environment: 'happy-dom',
          testTimeout: 60_000,
        },
      },
    ],
  },
})
