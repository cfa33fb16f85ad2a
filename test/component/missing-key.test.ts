import { fireEvent, screen, within } from '@testing-library/svelte'
import { ORPCError } from '@orpc/server'
import { afterEach, expect, it } from 'vitest'
import { playgroundOf } from '#renderer/features/playground/playground.svelte.ts'
import type { Batch, BatchReceipt } from '#shared/model/batch.ts'
import { DEFAULT_RECIPE } from '#shared/model/recipe.ts'
import { closeApp, openApp } from './app.ts'

afterEach(closeApp)

const message = 'The vault holds no key of this profile for text analysis. Enter it in Settings.'
const WHEN = '2026-11-20T11:00:00.000Z'
const recipe = { ...DEFAULT_RECIPE, profileId: 'remote' }
const receipt: BatchReceipt = {
  ...{ id: 'r', state: 'paused', startedAt: WHEN, endedAt: WHEN, recipe, engines: [] },
  ...{ done: 0, skipped: 0, failed: 0, unchanged: 0, calls: 0, workMs: 1 },
  failure: { code: 'SIGNED_OUT', message },
}
const batch: Batch = {
  ...{ id: 'one', name: 'papers', places: ['/p'], isUpload: false, recipe },
  ...{ state: 'paused', stateText: message, createdAt: WHEN, updatedAt: WHEN },
  counts: { total: 2, waiting: 2, done: 0, skipped: 0, failed: 0, gone: 0 },
  lastReceipt: receipt,
}

/** The form where the key of the text service is written. */
async function enterKey(): Promise<void> {
  await fireEvent.click(await screen.findByRole('button', { name: 'Enter the key…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change this connection' })
  expect(within(dialog).getByLabelText('Its application key')).toBeTruthy()
}

it('a text that waits for a key of its service leads to where the key is written', async () => {
  const { page } = await openApp({
    hasRemote: true,
    replace: {
      'playground.ask': async function* () {
        throw new ORPCError('SIGNED_OUT', { message, data: { profileId: 'remote' } })
      },
    },
  })
  playgroundOf(page).engineId = 'remote'
  page.route.go('playground')
  const text = await screen.findByRole('textbox', { name: 'Text' })
  await fireEvent.input(text, { target: { value: 'Ada Byron visited Berlin.' } })
  await fireEvent.click(screen.getByRole('button', { name: /^Analyse/ }))
  await screen.findByText(/^The vault holds no key/)
  await enterKey()
})

it('a batch that paused for want of a key leads there too', async () => {
  const replace = { 'batches.list': () => [batch] }
  const { page } = await openApp({ hasRemote: true, replace })
  page.route.batchId = 'one'
  page.route.go('batch')
  await screen.findByText(/0 of 2 done\. The vault holds no key/)
  await enterKey()
})
