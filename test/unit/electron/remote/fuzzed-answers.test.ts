import { expect, it } from 'vitest'
import { isWorkError } from '#electron/platform/failures.ts'
import { SendError, type Send } from '#electron/platform/send.ts'
import { createNewsClient } from '#electron/remote/news/client.ts'
import { decodeText, parseBody } from '#electron/remote/read-body.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

const ROUNDS = 10_000
const CALL = { priority: 'person', fairKey: 's1' } as const
const STORY = {
  id: 9007199254740993,
  title: 'Zürich 🙂',
  body: 'One sentence.',
  published_at: '2026-11-20T10:00:00Z',
  language: 'en',
  source: { id: 1, name: 'The Example', domain: 'example.example' },
  entities: [{ id: 'Q1', body: { surface_forms: [{ text: 'Ann', indices: [[0, 3]] }] } }],
  sentiment: { body: { polarity: 'neutral', score: 0.5 } },
}
const ANSWERS = [
  { stories: [STORY, { ...STORY, id: 2 }], next_page_cursor: 'x' },
  { time_series: [{ count: 3, published_at: '2026-11-20T00:00:00Z' }], period: '+1DAY' },
  { trends: [{ value: 'one', count: 3 }], field: 'keywords' },
].map((body) => JSON.stringify(body))
const PIECES = ['null', '[]', '{}', '-1e999', '"\\ud800"', '{"__proto__":{"polluted":1}}', '[['.repeat(60), ',', '}', '\u0000', 'true', '""', '1e308'] // prettier-ignore

it('whatever comes back is an answer or a fault with a name, and changes nothing beside it', async () => {
  const random = seededRandom(5)
  const at = (length: number) => Math.floor(random.next() * length)
  const damaged = (): Buffer => {
    let text = ANSWERS[at(ANSWERS.length)]!
    for (let edits = 1 + at(4); edits > 0; edits -= 1) {
      const [from, length] = [at(text.length), at(12)]
      const piece = random.next() < 0.5 ? PIECES[at(PIECES.length)]! : text.slice(at(text.length)).slice(0, length) // prettier-ignore
      text = text.slice(0, from) + piece + text.slice(from + (random.next() < 0.5 ? length : 0))
    }
    const bytes = Buffer.from(text)
    if (bytes.length > 0 && random.next() < 0.2) bytes[at(bytes.length)] = at(256)
    return bytes
  }
  const send: Send = async () => {
    const bytes = damaged()
    return { status: 200, headers: {}, json: parseBody(decodeText(bytes)), bytes: bytes.length }
  }
  const client = createNewsClient({
    send,
    family: 'current',
    profileId: 'p',
    onDrift: () => undefined,
  })
  const series = { publishedFrom: 'NOW-1DAY', publishedTo: 'NOW', period: '+1HOUR' }
  const [good, strange]: [string[], unknown[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    try {
      if (round % 3 === 0) await client.timeSeries(series, CALL)
      else await client.stories({}, CALL)
      good.push('')
    } catch (error) {
      if (!(error instanceof SendError) && !isWorkError(error)) strange.push(error)
    }
  }
  expect(strange).toEqual([])
  expect(good.length).toBeGreaterThan(ROUNDS / 100)
  expect(good.length).toBeLessThan(ROUNDS)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
}, 60_000)
