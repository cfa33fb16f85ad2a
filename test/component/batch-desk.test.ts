import { expect, it, vi } from 'vitest'
import { Desk } from '#renderer/features/batch/desk.svelte.ts'
import type { Page } from '#renderer/state/page.svelte.ts'

function openDesk() {
  const asked: unknown[] = []
  const document = (input: { key: string }) => {
    asked.push(input)
    if (input.key === 'gone') throw new Error('gone')
    return Promise.resolve({ row: { key: input.key } })
  }
  const desk = new Desk({ client: { batches: { document } } } as unknown as Page, 'b1')
  return { desk, asked }
}

it('leads from a document back to the list that led there, and has no neighbours meanwhile', async () => {
  const { desk, asked } = openDesk()
  desk.tab = 'agreement'
  desk.active = 4
  desk.total = 9
  await desk.visit({ key: '7', row: '2' })
  expect([desk.tab, desk.document?.row.key, desk.active]).toEqual(['documents', '7', -1])
  await desk.step(1)
  expect(asked).toEqual([{ id: 'b1', key: '7' }])
  desk.close()
  expect([desk.tab, desk.document, desk.origin]).toEqual([
    'agreement',
    undefined,
    { tab: 'agreement', row: '2' },
  ])
  desk.leave('documents')
  expect(desk.origin).toBeUndefined()
})

it('stays where it was when the document is no longer there', async () => {
  const { desk } = openDesk()
  desk.tab = 'agreement'
  await desk.visit({ key: 'gone', row: '2' })
  expect([desk.tab, desk.origin, desk.failure?.message.length]).toEqual([
    ...['agreement', undefined, expect.any(Number)],
  ])
})

it('asks for what its tab shows at once, and does not take what is not read yet for nothing', async () => {
  const facets = Promise.withResolvers<object>()
  const batches = {
    rows: () => Promise.resolve({ total: 0, rows: [] }),
    facets: () => facets.promise,
    dashboard: () => Promise.resolve({ done: 20_000 }),
    agreements: () => Promise.resolve([]),
    disagreements: () => Promise.resolve([]),
    receipts: () => Promise.resolve([]),
  }
  const desk = new Desk({ client: { batches } } as unknown as Page, 'b1')
  expect([desk.dashboard, desk.agreements, desk.receipts]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const read = { dashboard: () => desk.dashboard?.done, runs: () => desk.receipts?.length } as const
  for (const tab of ['dashboard', 'runs'] as const) {
    desk.tab = tab
    void desk.refresh()
    await vi.waitFor(() => expect(read[tab]()).toBe(tab === 'runs' ? 0 : 20_000))
  }
  expect(desk.facets).toBeUndefined()
})
