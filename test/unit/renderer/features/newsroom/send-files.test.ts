import { expect, test } from 'vitest'
import { sendFiles, type ChosenFile } from '#renderer/features/newsroom/send-files.ts'
import type { IngestProgress } from '#shared/model/feed.ts'

const file = (name: string, text: string, size = text.length): ChosenFile => ({
  name,
  size,
  webkitRelativePath: '',
  arrayBuffer: async () => new TextEncoder().encode(text).buffer as ArrayBuffer,
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
