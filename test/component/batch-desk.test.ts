import { expect, it } from 'vitest'
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
