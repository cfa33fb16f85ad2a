import { createHash } from 'node:crypto'
import { PNG } from 'pngjs'
import { afterAll, expect, it } from 'vitest'
import { fitImage } from '#electron/documents/image/fit-image.ts'
import { createPictures } from '#electron/work/pictures.ts'
import { eventually } from '#test/support/eventually.ts'
import { openCollecting } from '#test/support/open-collecting.ts'

const opened = openCollecting({ stories: 3 })
afterAll(() => opened.close())

function picture(): Uint8Array {
  const png = new PNG({ width: 40, height: 30 })
  png.data.fill(200)
  return PNG.sync.write(png)
}

const asked: string[] = []
let isOffline = false
const answers = new Map<string, () => Uint8Array>()
const pictures = createPictures({
  ...opened,
  now: () => 1,
  announce: () => {},
  isOffline: () => isOffline,
  async download(url) {
    asked.push(url)
    const answer = answers.get(url)
    if (!answer) throw new Error('it does not answer')
    return answer()
  },
  fit: async (bytes) => fitImage(bytes, { maxSide: 20, maxBytes: 10_000 }),
})

function storyWith(id: string, domain: string, urls: readonly string[]): string {
  const media = urls.map((url) => ({ type: 'image', url }))
  const [story] = opened.stories
  opened.put({ ...story!, id, source: { ...story!.source, domain }, media })
  return id
}

it('asks nobody until the person does, then keeps what came small and says why the rest did not', async () => {
  const good = 'https://p.example/a.png'
  answers.set(good, picture)
  answers.set('https://p.example/lie.jpg', () => Buffer.from('<svg xmlns="x"></svg>'))
  const id = storyWith('801', 'p.example', [
    `${good}?utm_source=mail`,
    'https://p.example/lie.jpg',
    'https://p.example/gone.png',
    'javascript:alert(1)',
  ])
  pictures.arrived([id])
  expect(pictures.ofStory(id).pictures.map(({ state }) => state)).toEqual([
    'absent',
    'absent',
    'absent',
  ])
  expect(asked).toEqual([])
  const found = await pictures.fetch(id)
  expect(asked[0]).toBe(good)
  expect(found.pictures.map(({ state }) => state)).toEqual(['kept', 'refused', 'refused'])
  expect(found.pictures[0]).toMatchObject({ width: 20, height: 15 })
  expect(found.pictures[1]!.reason).toContain('SVG')
  const { type, base64 } = pictures.read(id, good)
  expect(type).toBe('image/jpeg')
  const kept = Buffer.from(base64, 'base64')
  expect(createHash('sha256').update(kept).digest('hex')).toBe(
    opened.cache.pictures.find(id, good)!.sha256,
  )
  expect(() => pictures.read(id, 'https://p.example/gone.png')).toThrow('not kept')
})

it('keeps eight of a story and counts the others', () => {
  const urls = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://s.example/${index}.png`)
  const eight = pictures.ofStory(storyWith('808', 's.example', urls(8)))
  expect(eight.pictures).toHaveLength(8)
  expect(eight).not.toHaveProperty('beyond')
  const eleven = pictures.ofStory(storyWith('811', 's.example', [...urls(11), urls(1)[0]!]))
  expect(eleven.pictures).toHaveLength(8)
  expect(eleven.beyond).toBe(3)
})

it('fetches by itself only for sources the person lets, and nothing in offline mode', async () => {
  answers.set('https://q.example/b.png', picture)
  answers.set('https://r.example/c.png', picture)
  const q = storyWith('802', 'q.example', ['https://q.example/b.png'])
  const r = storyWith('803', 'r.example', ['https://r.example/c.png'])
  isOffline = true
  asked.length = 0
  pictures.allow('q.example', true)
  pictures.arrived([q, r])
  await expect(pictures.fetch(q)).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(asked).toEqual([])
  isOffline = false
  pictures.arrived([q, r])
  await eventually(() => expect(pictures.ofStory(q).pictures[0]!.state).toBe('kept'))
  expect(asked).toEqual(['https://q.example/b.png'])
  opened.undo.undo()
  expect(pictures.sources()).toEqual([])
})

it('fetches of the stories there are when their source is let', async () => {
  answers.set('https://s.example/d.png', picture)
  const known = storyWith('804', 's.example', ['https://s.example/d.png'])
  pictures.allow('s.example', true)
  await eventually(() => expect(pictures.ofStory(known).pictures[0]!.state).toBe('kept'))
  opened.cache.pictures.forgetStories([known])
})

it('forgets the bytes when no story shows them any more', () => {
  const before = opened.cache.pictures.bytes()
  expect(before).toBeGreaterThan(0)
  // The same white picture is kept once for both stories.
  opened.cache.pictures.forgetStories(['801'])
  expect(opened.cache.pictures.bytes()).toBe(before)
  opened.cache.pictures.forgetStories(['802'])
  expect(opened.cache.pictures.bytes()).toBe(0)
})
