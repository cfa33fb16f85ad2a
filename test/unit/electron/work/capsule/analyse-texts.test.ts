import { expect, test } from 'vitest'
import { analyseTexts } from '#electron/work/capsule/analyse-texts.ts'
import type { AnalysisPool, TextOutcome } from '#electron/workers/pool.ts'

const SOURCE = { engine: 'local', version: '1', lexicon: 'abc' } as const
const story = (id: string) => ({ id, title: `Title ${id}`, body: `Body ${id}.` })

/** Answers every language question, but for the texts whose title is named. */
function poolThatFails(titles: readonly string[], failed: string): AnalysisPool {
  const outcome = (title: string | undefined): TextOutcome =>
    titles.includes(title ?? '')
      ? { failed, kind: 'failed' }
      : ({
          source: SOURCE,
          result: { analysis: 'language', language: 'en', confidence: 0.9 },
        } as unknown as TextOutcome)
  return {
    enrich: () => Promise.resolve([]),
    analyse: (requests) =>
      Promise.resolve(requests.map((one) => outcome('title' in one ? one.title : undefined))),
    close: () => Promise.resolve(),
  }
}

test('a text that could not be analysed is named with its reason, and the others are there', async () => {
  const pool = poolThatFails(['Title 2'], 'its thread ended')
  const { analyses, failed, engine } = await analyseTexts(pool, ['1', '2', '3'].map(story), {})
  expect(analyses.map(({ id }) => id)).toEqual(['1', '3'])
  expect(failed).toEqual([{ id: '2', reason: 'its thread ended' }])
  expect(engine).toMatchObject({ name: 'local', version: '1', lexicon: 'abc' })
})

test('an engine that cannot start is no empty answer', async () => {
  const many = Array.from({ length: 40 }, (_none, at) => story(String(at)))
  const pool = poolThatFails(
    many.map(({ title }) => title),
    'the analysis cannot start',
  )
  const { analyses, failed, engine } = await analyseTexts(pool, many, {})
  expect(analyses).toEqual([])
  expect(engine).toBeUndefined()
  expect(failed).toHaveLength(40)
})
