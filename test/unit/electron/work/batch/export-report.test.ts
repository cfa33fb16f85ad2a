import { expect, it } from 'vitest'
import { reportOf, type BatchExportParts } from '#electron/work/batch/export-report.ts'
import { DEMO_ROWS } from '#test/support/demo-batches.ts'

const parts = {
  batches: {
    get: () => ({
      name: 'Papers <1>',
      places: ['/home/ada/papers'],
      counts: { total: 3, done: 2, failed: 1, skipped: 0, waiting: 0, gone: 0 },
    }),
  },
  results: {
    dashboard: () => ({ moods: [], entities: [], topics: [], outliers: [] }),
    page: (_id: string, { states }: { states: readonly string[] }) => {
      const rows = DEMO_ROWS.filter(({ state }) => states.includes(state))
      return { total: rows.length, rows }
    },
  },
} as unknown as BatchExportParts

it('is made for paper too: heads on every page, no row or title torn from its own', async () => {
  let html = ''
  for await (const piece of reportOf(parts, 'one', {})) html += piece
  const tables = html.match(/<table>/g)?.length ?? 0
  expect(tables).toBeGreaterThan(1)
  expect(html.match(/<thead><tr><th>/g)).toHaveLength(tables)
  expect(html).toMatch(/@media print\{.*tr\{break-inside:avoid\}h2\{break-after:avoid\}/)
  // Words of narrow columns stay whole; a path may break anywhere.
  expect(html).toContain('td:first-child,td:last-child{overflow-wrap:anywhere}')
  expect(html).toContain('<h1>Papers &lt;1&gt;</h1>')
})
