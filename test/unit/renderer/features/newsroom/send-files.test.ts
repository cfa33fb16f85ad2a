import fc from 'fast-check'
import { expect, test } from 'vitest'
import { portionsOf } from '#renderer/features/newsroom/json-lines.ts'
import type { ChosenFile } from '#renderer/features/newsroom/line.ts'
import { sendFiles } from '#renderer/features/newsroom/send-files.ts'
import type { IngestProgress } from '#shared/model/feed.ts'

const file = (name: string, text: string, size = text.length): ChosenFile => ({
  name,
  size,
  webkitRelativePath: '',
  arrayBuffer: async () => new TextEncoder().encode(text).buffer as ArrayBuffer,
  slice: (from, to) => new Blob([text]).slice(from, to),
})
const one: IngestProgress = {
  read: 1,
  stored: 1,
  duplicates: 0,
  failed: [],
  failedCount: 0,
  isDone: true,
}
const accept = async () =>
  (async function* () {
    yield one
  })()

async function last(reports: AsyncIterable<IngestProgress>): Promise<IngestProgress | undefined> {
  let report: IngestProgress | undefined
  for await (report of reports);
  return report
}

test('adds the reports up, goes on after a failure and leaves the system’s files alone', async () => {
  const sent: string[] = []
  const broken = { ...file('c.txt', 'x'), arrayBuffer: () => Promise.reject(new Error('gone')) }
  const report = await last(
    sendFiles(
      [file('a.txt', 'x'), file('.DS_Store', 'x'), file('b.exe', 'x'), broken, file('d.md', 'x')],
      async (name) => {
        sent.push(name)
        if (name === 'a.txt') throw new Error('It is empty.')
        return accept()
      },
      new AbortController().signal,
    ),
  )
  expect(sent).toEqual(['a.txt', 'd.md'])
  expect(report).toMatchObject({ read: 1, stored: 1, failedCount: 3, isDone: true })
  expect(report?.failed.map(({ where }) => where)).toEqual(['a.txt', 'b.exe', 'c.txt'])
  expect(report?.failed[0]?.reason).toBe('It is empty.')
  expect(report).not.toHaveProperty('label')
})

test('says how large a file is that cannot go over the line, before or after reading it', async () => {
  const quotes = '"'.repeat(5_000_000)
  const report = await last(
    sendFiles(
      [file('huge.txt', 'x', 120_000_000), file('quotes.txt', quotes)],
      accept,
      new AbortController().signal,
    ),
  )
  expect(report?.failed.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('It has 120.0 MB'),
    expect.stringContaining('It has 5.0 MB'),
  ])
})

test('sends documents and mail as their bytes', async () => {
  const sent: unknown[] = []
  const send = async (...parts: unknown[]) => (sent.push(parts), accept())
  const files = [file('a.pdf', '%PDF-\u0001'), file('b.eml', 'From: a'), file('c.txt', 'x')]
  const report = await last(
    sendFiles([...files, file('big.docx', 'x', 6_000_000)], send, new AbortController().signal),
  )
  expect(sent).toEqual([
    ['a.pdf', btoa('%PDF-\u0001'), true],
    ['b.eml', btoa('From: a'), true],
    ['c.txt', 'x', undefined],
  ])
  expect(report?.failed).toMatchObject([{ where: 'big.docx' }])
})

test('says which encoding was guessed', async () => {
  const bytes = Uint8Array.from('r\u00e9forme', (letter) => letter.charCodeAt(0))
  const plain = file('b.txt', 'x')
  const guessed = { ...file('a.txt', 'x'), arrayBuffer: async () => bytes.buffer }
  const report = await last(sendFiles([guessed, plain], accept, new AbortController().signal))
  expect(report?.notes).toEqual([
    { where: 'a.txt', note: expect.stringContaining('windows-1252 (a guess)') },
  ])
})

test('stops between files and reports no end then', async () => {
  const stop = new AbortController()
  const report = await last(
    sendFiles(
      [file('a.txt', 'x'), file('b.txt', 'x')],
      async () => {
        stop.abort()
        return accept()
      },
      stop.signal,
    ),
  )
  expect(report?.isDone).toBe(false)
})

test('story JSONL of any size goes over in portions; a bad line is named by its place in the file', async () => {
  const line = (at: number) => JSON.stringify({ id: at, body: 'x'.repeat(900) })
  const lines = Array.from({ length: 9000 }, (_, at) => line(at + 1))
  lines[16] = 'broken'
  lines[8000] = 'broken too'
  const taken: string[] = []
  const report = await last(
    sendFiles(
      [file('s.jsonl', lines.join('\n'))],
      async (name, content) =>
        (async function* () {
          expect(JSON.stringify(content).length).toBeLessThan(8_000_000)
          const own = content.split('\n').filter(Boolean)
          taken.push(...own)
          const failed = own.flatMap((text, at) =>
            text.startsWith('broken') ? [{ where: `${name}:${at + 1}`, reason: text }] : [],
          )
          yield {
            ...one,
            read: own.length,
            stored: own.length - failed.length,
            failed,
            failedCount: failed.length,
          }
        })(),
      new AbortController().signal,
    ),
  )
  expect(taken).toEqual(lines)
  expect(report).toMatchObject({ read: 9000, stored: 8998, failedCount: 2, isDone: true })
  expect(report?.failed).toEqual([
    { where: 's.jsonl:17', reason: 'broken' },
    { where: 's.jsonl:8001', reason: 'broken too' },
  ])
})

test('portions hold every line that is not too long, with its number, whatever the file is', async () => {
  const bytesOf = (texts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(texts.flatMap((text, at) => (at === 0 ? [text] : [Buffer.from('\n'), text])))) // prettier-ignore
  const line = fc.oneof(
    fc
      .string({ unit: fc.constantFrom('a', 'é', '"', '苹', ' '), maxLength: 30 })
      .map((text) => new Uint8Array(Buffer.from(text))),
    fc.constant(new Uint8Array([0x61, 0xff, 0x61])),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 20 }),
      fc.integer({ min: 1, max: 25 }),
      async (lines, size) => {
        const whole = bytesOf(lines)
        const blob = new Blob([whole])
        const found = new Map<number, string>()
        const refused: number[] = []
        const chosen: ChosenFile = { name: 'a.jsonl', size: blob.size, webkitRelativePath: '', arrayBuffer: () => blob.arrayBuffer(), slice: (a, b) => blob.slice(a, b) } // prettier-ignore
        for await (const portion of portionsOf(chosen, size, 40)) {
          if ('reason' in portion) refused.push(portion.line)
          else
            portion.text
              .split('\n')
              .forEach((text, at) => text && found.set(portion.firstLine + at, text))
        }
        lines.forEach((bytes, at) => {
          const text = Buffer.from(bytes).toString('utf8')
          const isBad = text.includes('\ufffd')
          if (isBad) expect(refused).toContain(at + 1)
          else if (bytes.length <= 40) expect(found.get(at + 1) ?? '').toBe(text)
          else if (!refused.includes(at + 1)) expect(found.get(at + 1)).toBe(text)
        })
      },
    ),
    { numRuns: 300 },
  )
})
