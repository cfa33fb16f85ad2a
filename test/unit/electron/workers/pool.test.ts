import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import { type AnalysisPool, openAnalysisPool } from '#electron/workers/pool.ts'

const crashing = new URL('../../../support/crashing.worker.ts', import.meta.url)
let pool: AnalysisPool | undefined

function raw(id: number, title: string): RawStory {
  return {
    id: String(id),
    title,
    body: 'The International Monetary Fund met in Berlin on Monday.',
    source: { name: 'The Review' },
    publishedAt: '2026-01-05T08:00:00Z',
  }
}

afterEach(async () => {
  await pool?.close()
  pool = undefined
})

describe('openAnalysisPool', () => {
  it('answers in the order of the stories', async () => {
    pool = openAnalysisPool({ threads: 2 })
    const stories = Array.from({ length: 30 }, (_, i) => raw(i, `Title ${i}`))
    const answers = await pool.enrich(stories)
    expect(answers.map((answer) => ('story' in answer ? answer.story.id : answer.failed))).toEqual(
      stories.map((story) => story.id),
    )
    expect(await pool.enrich([])).toEqual([])
  })

  it('loses only the story that crashes its thread', async () => {
    pool = openAnalysisPool({ threads: 1, workerFile: crashing })
    const stories = [raw(0, 'fine'), raw(1, 'crash'), raw(2, 'fine'), raw(3, 'throw')]
    const answers = await pool.enrich(stories)
    expect(answers.map((answer) => 'failed' in answer)).toEqual([false, true, false, true])
    expect(answers[1]).toMatchObject({ failed: expect.stringContaining('"crash"') as string })
    expect(await pool.enrich([raw(4, 'fine')])).toHaveLength(1)
  })

  it('loses only the story that crashes its thread, however many portions the thread had', async () => {
    pool = openAnalysisPool({ threads: 1, workerFile: crashing })
    const stories = Array.from({ length: 40 }, (_, i) => raw(i, i === 11 ? 'crash' : 'fine'))
    const answers = await pool.enrich(stories)
    expect(answers.flatMap((answer, i) => ('failed' in answer ? [i] : []))).toEqual([11])
  })

  it('gives a thread its next portion before it has answered, and threads ever smaller ones', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pool-'))
    const file = join(folder, 'w.mjs')
    writeFileSync(
      file,
      `let atOnce = 0
      export default async (raws) => {
        atOnce += 1
        for (let i = 0; i < 5; i += 1) await new Promise(setImmediate)
        const story = { atOnce, size: raws.length }
        atOnce -= 1
        return raws.map(() => ({ story }))
      }
      `,
    )
    const seen = async (threads: number, ahead?: number) => {
      pool = openAnalysisPool({
        threads,
        workerFile: pathToFileURL(file),
        ...(ahead !== undefined && { ahead }),
      })
      const stories = Array.from({ length: 80 }, (_, i) => raw(i, `Title ${i}`))
      const answers = (await pool.enrich(stories)) as unknown as { story: Record<string, number> }[]
      await pool.close()
      return {
        atOnce: Math.max(...answers.map(({ story }) => story['atOnce'] ?? 0)),
        sizes: answers.map(({ story }) => story['size'] ?? 0),
      }
    }
    try {
      const alone = await seen(1)
      expect(alone).toEqual({ atOnce: 2, sizes: alone.sizes.map(() => 8) })
      expect((await seen(1, 1)).atOnce).toBe(1)
      const { sizes } = await seen(2)
      expect(sizes).toHaveLength(80)
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      expect([sizes[0], sizes.at(-1)]).toEqual([8, 1])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('ends a thread that hangs and goes on', async () => {
    pool = openAnalysisPool({ threads: 1, workerFile: crashing, deadlineMs: 300 })
    const answers = await pool.enrich([raw(0, 'hang'), raw(1, 'fine')])
    expect(answers.map((answer) => 'failed' in answer)).toEqual([true, false])
  })

  it('fails every story with the reason when no thread can start, and tries again later', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pool-'))
    const file = join(folder, 'w.mjs')
    writeFileSync(file, "throw new Error('The list of names is missing.')\n")
    try {
      pool = openAnalysisPool({ threads: 2, workerFile: pathToFileURL(file) })
      const stories = Array.from({ length: 40 }, (_, i) => raw(i, `Title ${i}`))
      for (const answer of await pool.enrich(stories)) {
        expect(answer).toMatchObject({
          failed: expect.stringMatching(
            /cannot start: The list of names is missing\)\. It was left/,
          ),
        })
      }
      writeFileSync(file, 'export default (raws) => raws.map((story) => ({ story }))\n')
      const again = await pool.enrich(stories)
      expect(again.every((answer) => 'story' in answer)).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('analyses texts, several of one text among stories of others', async () => {
    pool = openAnalysisPool({ threads: 2 })
    const text = 'The International Monetary Fund met in Berlin on Monday.'
    const asked = ['language', 'entities', 'elsa'] as const
    const answers = await pool.analyse([
      ...asked.map((analysis) => ({ analysis, text, language: 'auto' })),
      { analysis: 'elsa', text: 'Der Minister besuchte die schöne Stadt.', language: 'de' },
    ])
    const kinds = answers.map((answer) =>
      'result' in answer ? answer.result.analysis : answer.kind,
    )
    expect(kinds).toEqual([...asked, 'language'])
  })

  it('stops when asked to', async () => {
    pool = openAnalysisPool({ threads: 1, workerFile: crashing })
    const stop = new AbortController()
    const waiting = pool.enrich([raw(0, 'hang')], stop.signal)
    stop.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })
})
