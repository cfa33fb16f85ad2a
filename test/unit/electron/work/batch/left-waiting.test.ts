import { expect, it } from 'vitest'
import type { ItemRow } from '#electron/cache/batch-items.ts'
import type { StoryCache } from '#electron/cache/cache.ts'
import type { CommitGroup } from '#electron/work/batch/commit-group.ts'
import type { BatchEngine } from '#electron/work/batch/engines.ts'
import { LeftWaiting, processDocument } from '#electron/work/batch/process-document.ts'
import { DEFAULT_RECIPE } from '#shared/model/recipe.ts'

it('a document is left between two paid calls when the run shall pause, its answers kept', async () => {
  const asked: string[] = []
  const kept: string[] = []
  const engine: BatchEngine = {
    id: 'lab',
    isRemote: true,
    stamp: async () => ({ name: 'lab', version: '1' }),
    async analyse([request]) {
      asked.push(request!.analysis)
      return [{ blank: 'nothing to say' }]
    },
    close: async () => {},
  }
  const cache = {
    results: {
      find: () => undefined,
      put: ({ analysis }: { analysis: string }) => void kept.push(analysis),
    },
  } as unknown as StoryCache
  const work = processDocument(
    {
      batchId: 'one',
      batchName: 'One',
      recipe: { ...DEFAULT_RECIPE, analyses: ['language', 'sentiment', 'entities'] },
      cache,
      engines: [{ engine, methods: new Map() }],
      method: 'm',
      group: { holds: () => false } as unknown as CommitGroup,
      now: () => 0,
      isStopping: () => asked.length === 2,
      onCalls: () => undefined,
    },
    { key: 1, path: 'a.txt', part: 0 } as ItemRow,
    {
      ...{ state: 'read', sha256: 'a', kind: 'text', text: 'Some words.', bytes: 11 },
    } as Parameters<typeof processDocument>[2],
    { readMs: 0, onKept: () => expect.unreachable() },
  )
  await expect(work).rejects.toBeInstanceOf(LeftWaiting)
  expect(asked).toEqual(['language', 'sentiment'])
  expect(kept).toEqual(['language', 'sentiment'])
})
