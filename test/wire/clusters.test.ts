import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { parseWireJson } from '#shared/wire/json.ts'
import { eventCorpus } from '#test/support/event-corpus.ts'
import { idsOf, NOW, openServed, query, type Served } from '#test/support/served.ts'
import { CORPUS } from '#test/support/wire-corpus.ts'

const TOLD = eventCorpus()
let served: Served

beforeAll(async () => {
  served = await openServed()
  served.put(TOLD.map(({ wire }) => wire))
})
afterAll(() => served.close())

type Cluster = {
  id: number
  story_count: number
  time: string
  earliest_story: string
  latest_story: string
  location?: { country: string }
  representative_story: { id: number; title: string; permalink: string; published_at: string }
}
type Page = { clusters: Cluster[]; cluster_count: number; next_page_cursor: string }

async function page(path: string): Promise<Page> {
  const answer = await served.signed(path)
  expect(answer.status, `${path} ${answer.text}`).toBe(200)
  return parseWireJson(answer.text) as Page
}

async function all(...pairs: [string, string][]): Promise<Cluster[]> {
  return (await page(`/v6/news/clusters?${query(['per_page', '100'], ...pairs)}`)).clusters
}

for (const root of ['/v6/news', '/news'])
  describe(`clusters of ${root}`, () => {
    test('an object has the fields and types of the specification', async () => {
      const { clusters, cluster_count: count } = await page(`${root}/clusters`)
      expect(clusters.length).toBe(Math.min(10, count))
      const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      for (const cluster of clusters) {
        expect(cluster).toEqual({
          id: expect.any(Number),
          story_count: expect.any(Number),
          time: moment,
          earliest_story: moment,
          latest_story: moment,
          location: { country: expect.stringMatching(/^(?:GB|US)$/), ...cluster.location },
          representative_story: {
            id: expect.any(Number),
            title: expect.any(String),
            permalink: expect.stringMatching(/^https:/),
            published_at: moment,
          },
        })
        expect(cluster.story_count).toBeGreaterThanOrEqual(2)
      }
    })

    test('its stories are those that the filter finds, and they name it', async () => {
      for (const cluster of (await page(`${root}/clusters?per_page=100`)).clusters) {
        const answer = await served.signed(`${root}/stories?per_page=100&clusters[]=${cluster.id}`)
        const { stories } = parseWireJson(answer.text) as {
          stories: { id: number; clusters: number[]; links: object; published_at: string }[]
        }
        expect(stories.length).toBe(cluster.story_count)
        expect(stories.map(({ id }) => id)).toContain(cluster.representative_story.id)
        for (const story of stories) {
          expect(story.clusters).toEqual([cluster.id])
          expect(story.links).toMatchObject({ clusters: `/stories?clusters[]=${cluster.id}` })
        }
        expect(stories[0]?.published_at).toBe(cluster.latest_story)
        expect(stories.at(-1)?.published_at).toBe(cluster.earliest_story)
      }
    })

    test('pages hold every cluster once, and the last cursor repeats', async () => {
      const seen: number[] = []
      let cursor = '*'
      for (let at = 0; at < 100; at += 1) {
        // The clock goes on while the words of the request stay.
        served.time.now += 1000
        const asked = query(['time.end', 'NOW'], ['per_page', '3'], ['cursor', cursor])
        const { clusters, next_page_cursor: next } = await page(`${root}/clusters?${asked}`)
        seen.push(...clusters.map(({ id }) => id))
        if (next === cursor) break
        cursor = next
      }
      served.time.now = NOW
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe((await page(`${root}/clusters`)).cluster_count)
      const other = await served.signed(
        `${root}/clusters?${query(['cursor', cursor])}&time.end=NOW-1DAY`,
      )
      expect(other.status).toBe(422)
      expect(other.text).toContain('\\"cursor\\"')
    })

    test.each([
      ['id[]=abc', 'id'],
      ['id=1&!id=x', '!id'],
      ['location.country=England', 'location.country'],
      ['per_page=101', 'per_page'],
      ['per_page=0', 'per_page'],
      ['sort_by=published_at', 'sort_by'],
      ['sort_direction=up', 'sort_direction'],
      ['story_count.min=-1', 'story_count.min'],
      ['story_count=[5 TO 2]', 'story_count'],
      ['time.start=yesterday', 'time.start'],
      ['return[]=body', 'return[]'],
      ['cursor=x', 'cursor'],
      ['cursor=end.x', 'cursor'],
      ['aql=title:(', 'aql'],
    ])('%s is refused by name', async (asked, name) => {
      const answer = await served.signed(`${root}/clusters?${encodeURI(asked)}`)
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`\\"${name}\\"`)])
    })
  })

test('every story has exactly one cluster, and the counts of all clusters are the stories', async () => {
  const counts = (await all(['story_count.min', '1'])).map(({ story_count: count }) => count)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(TOLD.length)
})

test('filters leave what they say, and sorts order it', async () => {
  const everything = await all(['story_count.min', '1'])
  const middle = everything.map(({ time }) => time).sort()[Math.floor(everything.length / 2)]!
  const rules: [string, string, (cluster: Cluster) => boolean][] = [
    ['story_count', '[3 TO *]', ({ story_count: count }) => count >= 3],
    ['story_count.max', '2', ({ story_count: count }) => count <= 2],
    ['time.start', middle, ({ time }) => time >= middle],
    ['time.end', middle, ({ time }) => time <= middle],
    ['earliest_story.start', middle, ({ earliest_story: at }) => at >= middle],
    ['earliest_story.end', middle, ({ earliest_story: at }) => at <= middle],
    ['latest_story.start', middle, ({ latest_story: at }) => at >= middle],
    ['latest_story.end', middle, ({ latest_story: at }) => at <= middle],
    ['location.country', 'us', ({ location }) => location?.country === 'US'],
    ['!location.country[]', 'US', ({ location }) => location?.country !== 'US'],
  ]
  for (const [name, value, holds] of rules) {
    const found = await all(['story_count.min', '1'], [name, value])
    const wanted = everything.filter(holds)
    expect(wanted.length, name).toBeGreaterThan(0)
    expect(wanted.length, name).toBeLessThan(everything.length)
    expect(found.map(({ id }) => id).sort(), name).toEqual(wanted.map(({ id }) => id).sort())
  }
  for (const key of ['time', 'story_count', 'earliest_story', 'latest_story'] as const) {
    const values = (await all(['sort_by', key], ['sort_direction', 'asc'])).map((one) => one[key])
    expect(values, key).toEqual([...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    const down = (await all(['sort_by', key])).map((one) => one[key])
    expect(down, key).toEqual(values.toReversed())
  }
})

test('ids, return and a query', async () => {
  const [first, second] = await all()
  const ids = (clusters: Cluster[]) => clusters.map(({ id }) => id).sort()
  expect(ids(await all(['id[]', String(first!.id)], ['id[]', '5']))).toEqual([first!.id])
  expect(ids(await all(['!id[]', String(first!.id)]))).not.toContain(first!.id)
  const [bare] = await all(['id', String(second!.id)], ['return[]', 'id'], ['return[]', 'location_country']) // prettier-ignore
  expect(bare).toEqual({ id: second!.id, location: second!.location })
  const quakes = await all(['aql', 'title:(tevora OR aldmere)'])
  expect(quakes).toHaveLength(1)
  expect(quakes[0]?.representative_story.title).toMatch(/Tevora|Aldmere/)
  expect(await all(['aql', 'title:nobodysaidthis'])).toEqual([])
})

test('a cluster is frozen after two weeks, a removed story leaves it, an update stays', async () => {
  const fresh = await openServed()
  try {
    const quake = TOLD.filter(({ event }) => event === 'quake-tevora')
    const [one, two, three] = quake.map(({ wire }) => wire)
    const clusterOf = async (id: string): Promise<number> => {
      const { text } = await fresh.signed(`/v6/news/stories?id=${id}&published_at.start=NOW-90DAYS`)
      return (parseWireJson(text) as { stories: { clusters: number[] }[] }).stories[0]!.clusters[0]!
    }
    fresh.put([one!])
    fresh.put([two!])
    const cluster = await clusterOf(quake[0]!.id)
    expect(await clusterOf(quake[1]!.id)).toBe(cluster)
    expect(fresh.put([one!]).unchanged).toEqual([quake[0]!.id])
    fresh.put([one!.replace('dozens feared trapped', 'a wholly different headline')])
    expect(await clusterOf(quake[0]!.id)).toBe(cluster)
    await fresh.restart()
    fresh.time.now += 15 * 86_400_000
    fresh.put([three!])
    expect(await clusterOf(quake[2]!.id)).not.toBe(cluster)
    fresh.index.stories.remove([quake[0]!.id])
    const { text } = await fresh.signed(`/v6/news/clusters?id=${cluster}`)
    expect(JSON.parse(text)).toMatchObject({ clusters: [{ story_count: 1 }], cluster_count: 1 })
  } finally {
    await fresh.close()
  }
})

test('clusters that records bring are kept, counted and listed, beside our own', async () => {
  const fresh = await openServed()
  try {
    fresh.put(CORPUS)
    fresh.put(TOLD.map(({ wire }) => wire))
    const { text } = await fresh.signed('/v6/news/clusters?id=31')
    expect(JSON.parse(text)).toMatchObject({ clusters: [{ id: 31, story_count: 2 }] })
    expect(idsOf(await fresh.signed('/v6/news/stories?clusters=31'))).toEqual(['1', '3'])
    const own = parseWireJson((await fresh.signed('/v6/news/clusters')).text) as Page
    const taken = own.clusters.find(({ id }) => id > 1e12)
    expect(taken).toBeDefined()
    // A number of ours in a record is another Broadsheet's.
    fresh.put([CORPUS[1]!.replace('"id":2,', '"id":77,').replace('[32]', `[${taken!.id}]`)])
    const after = await fresh.signed(`/v6/news/clusters?id=${taken!.id}`)
    expect((parseWireJson(after.text) as Page).clusters[0]?.story_count).toBe(taken!.story_count)
  } finally {
    await fresh.close()
  }
})
