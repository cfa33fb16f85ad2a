import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, provideBrowser } from './find-browser.ts'

/** The runner has found one already; alone, the tests look for themselves. */
const executablePath = process.env.CHROME_PATH ?? provideBrowser().path

// Playwright reads its settings from the default export.
export default defineConfig({
  testDir: '../e2e',
  outputDir: '../../test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Browsers on a shared machine stumble; a test that needs its second try is named in the output.
  retries: process.env.CI ? 1 : 0,
  // Two cores, and each worker runs a workbench and a browser of its own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: {
      executablePath,
      args: [
        ...BROWSER_ARGS,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Whatever asks for a name outside this machine reaches nothing.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
  projects: [
    { name: 'browser', testMatch: '**/*.spec.ts', testIgnore: 'electron/**' },
    { name: 'electron', testMatch: 'electron/**/*.spec.ts' },
  ],
})
