import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRawCall } from '#electron/remote/news/raw-call.ts'
import { SendError, type Send } from '#electron/platform/send.ts'
import { parseWireJson } from '#shared/wire/json.ts'

type End = 'empty' | 'same' | 'absent'

/** A service of so many clusters that ends its list in one of the ways services do. */
function serviceOf(total: number, end: End, failsAt = Infinity) {
  const asked: URLSearchParams[] = []
  const send: Send = async (request) => {
    const query = new URLSearchParams(request.query.map(([name, value]) => [name, value]))
    asked.push(query)
    if (asked.length === failsAt) throw new SendError('reset', 'It broke.', { isSent: true })
    const from = Number(query.get('cursor')?.replace('c', '') ?? 0)
    const to = Math.min(total, from + Number(query.get('per_page') ?? 10))
    const list = Array.from(
      { length: to - from },
      (_, at) => `{"id":90071992547409${93 + from + at}}`,
    )
    const isLast = to === total
    const next =
      !isLast || end === 'empty'
        ? `c${to}`
        : end === 'same'
          ? (query.get('cursor') ?? '*')
          : undefined
    const cursor = next === undefined ? '' : `,"next_page_cursor":"${next}"`
    const text = `{"clusters":[${list.join()}],"cluster_count":${total}${cursor}}`
    return { status: 200, headers: {}, json: parseWireJson(text), bytes: text.length }
  }
  const call = createRawCall({ send, family: 'current', profileId: 'p' })
  return { asked, call }
}

const ids = (text: string) => [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id)

describe('several pages in one answer', () => {
  it('every item once and in order, up to the limit, however the service ends', async () => {
    const ends = fc.constantFrom<End>('empty', 'same', 'absent')
    await fc.assert(
      fc.asyncProperty(
        fc.nat(350),
        fc.integer({ min: 1, max: 400 }),
        ends,
        async (total, limit, end) => {
          const { asked, call } = serviceOf(total, end)
          const seen: number[] = []
          const text = await call('clusters', [['story_count.min', '2']], {
            priority: 'person',
            paging: { limit, onPage: (got) => void seen.push(got), onFailure: () => expect.fail() },
          })
          const most = Math.min(total, limit)
          expect(ids(text)).toEqual(
            Array.from({ length: most }, (_, at) => `90071992547409${93 + at}`),
          )
          expect(seen.at(-1)).toBe(most)
          expect(seen).toEqual(seen.toSorted((a, b) => a - b))
          expect(asked.length).toBeLessThanOrEqual(Math.ceil(most / Math.min(limit, 100)) + 1)
          expect(asked.every((query) => query.get('story_count.min') === '2')).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('what came before a failure is answered, with the cursor to go on from', async () => {
    const { call } = serviceOf(500, 'empty', 3)
    let failure: unknown
    const text = await call('clusters', [], {
      priority: 'person',
      paging: { limit: 1000, onFailure: (error) => void (failure = error) },
    })
    expect(ids(text)).toHaveLength(200)
    expect(text).toContain('"next_page_cursor":"c200"')
    expect(failure).toMatchObject({ code: 'OFFLINE' })
    const { call: first } = serviceOf(500, 'empty', 1)
    await expect(
      first('clusters', [], {
        priority: 'person',
        paging: { limit: 5, onFailure: () => undefined },
      }),
    ).rejects.toMatchObject({ code: 'OFFLINE' })
  })

  it('a size and a cursor of one’s own are kept; endpoints without pages are asked once', async () => {
    const { asked, call } = serviceOf(40, 'empty')
    const own = [
      ['per_page', '7'],
      ['cursor', 'c20'],
    ] as const
    const text = await call('clusters', own, {
      priority: 'person',
      paging: { limit: 10, onFailure: () => undefined },
    })
    expect(ids(text)[0]).toBe(`90071992547409${93 + 20}`)
    expect(ids(text)).toHaveLength(10)
    expect(text).not.toContain('next_page_cursor')
    expect(asked.map((query) => query.toString())).toEqual([
      'per_page=7&cursor=c20',
      'per_page=7&cursor=c27',
    ])
    const trends = serviceOf(40, 'empty')
    const paging = { limit: 1000, onFailure: () => undefined }
    await trends.call('trends', [['field', 'x']], { priority: 'person', paging })
    expect(trends.asked).toHaveLength(1)
  })
})
