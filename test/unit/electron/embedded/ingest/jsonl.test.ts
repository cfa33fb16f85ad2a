import { describe, expect, it } from 'vitest'

import { isWholeJson, readJson, readJsonl } from '#electron/embedded/ingest/jsonl.ts'
import type { RawItem } from '#electron/embedded/ingest/raw-story.ts'

const line = (id: number | string, more = '') =>
  `{"id":${id},"title":"Story ${id}","published_at":"2026-01-02T03:04:05Z"${more}}`

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function readAll(bytes: string | Uint8Array, size = 7): Promise<RawItem[]> {
  const items: RawItem[] = []
  for await (const item of readJsonl(chunksOf(Buffer.from(bytes), size), 'f.jsonl'))
    items.push(item)
  return items
}

describe('readJsonl', () => {
  it('reports broken line 17 of 100 and reads the other 99', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => line(index + 1))
    lines[16] = '{"id": 17, "title": "cut'
    const items = await readAll(lines.join('\n'))
    expect(items.filter((item) => item.kind === 'wire')).toHaveLength(99)
    expect(items[16]).toMatchObject({ kind: 'failed', where: 'f.jsonl:17' })
    expect(items[16]).toMatchObject({ reason: expect.stringMatching(/^The line is not JSON: /) })
  })

  it('keeps the line exactly, with every digit and every unknown field', async () => {
    const text = line('9007199254740993', ',"future":{"a": 1.50}')
    expect(await readAll(`${text}\r\n\n`)).toEqual([
      { kind: 'wire', wire: text, id: '9007199254740993', where: 'f.jsonl:1' },
    ])
  })

  it('refuses invalid UTF-8 and stories without what is indispensable', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${line(1)}\n{"id":2,"title":"`),
      Buffer.from([0xc3, 0x28]),
      Buffer.from(`"}\n{"id":3,"title":"x"}\n[1]\n${line(4)}`),
    ])
    expect(await readAll(bytes)).toMatchObject([
      { kind: 'wire', id: '1' },
      { where: 'f.jsonl:2', reason: 'The line is not valid UTF-8; no story was made of it.' },
      { where: 'f.jsonl:3', reason: 'The story cannot be read: published_at is missing.' },
      { where: 'f.jsonl:4', reason: 'This is no story: it is not a JSON object.' },
      { kind: 'wire', id: '4' },
    ])
  })

  it('refuses a line of 100 MB by its number, in bounded memory, and goes on', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'x')
    async function* long(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${line(1)}\n{"id":2,"title":"`)
      for (let index = 0; index < 100; index++) yield piece
      yield Buffer.from(`"}\n${line(3)}\n`)
    }
    const before = process.memoryUsage().rss
    const items: RawItem[] = []
    for await (const item of readJsonl(long(), 'big.jsonl')) items.push(item)
    expect(items).toMatchObject([
      { kind: 'wire', id: '1' },
      {
        kind: 'failed',
        where: 'big.jsonl:2',
        reason: expect.stringContaining('longer than 16 MB'),
      },
      { kind: 'wire', id: '3', where: 'big.jsonl:3' },
    ])
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })
})

describe('readJson', () => {
  it('reads an array, an answer, and one story', () => {
    const ids = (text: string) =>
      [...readJson(text, 'f.json')].map((item) => (item.kind === 'wire' ? item.id : item.kind))
    expect(ids(`[${line(1)},${line('9007199254740993')},5]`)).toEqual(['1', '9007199254740993', 'failed']) // prettier-ignore
    expect(ids(`{"stories":[${line(1)}],"next_page_cursor":"x"}`)).toEqual(['1'])
    expect(ids(JSON.stringify(JSON.parse(line(7)), null, 2))).toEqual(['7'])
    expect(() => ids('{"stories":5}')).toThrow('holds no stories')
    expect(() => ids('[{]')).toThrow('It is not valid JSON')
  })

  it('writes the digits of large ids as digits again', () => {
    const [item] = readJson(`[${line('9007199254740993', ',"clusters":[9007199254740995]')}]`, 'f')
    expect(item).toMatchObject({ wire: expect.stringContaining('"id":9007199254740993,') })
    expect(item).toMatchObject({ wire: expect.stringContaining('"clusters":[9007199254740995]') })
  })

  it('tells what is read whole from what is read by line', () => {
    expect(isWholeJson(' [1')).toBe(true)
    expect(isWholeJson('{"stories": [')).toBe(true)
    expect(isWholeJson('{\n  "id": 1,')).toBe(true)
    expect(isWholeJson(`${line(1)}\n${line(2)}`)).toBe(false)
    expect(isWholeJson(line(1))).toBe(false)
    expect(isWholeJson(`{"id":1,"title":"${'x'.repeat(5000)}`)).toBe(false)
  })
})
