import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openSource } from '#electron/documents/source.ts'
import { readDocuments } from '#electron/documents/read-documents.ts'
import { surveyFile } from '#electron/documents/survey.ts'
import { buildPdf, pageOf } from '#test/support/documents/build-pdf.ts'

import { NOW } from './formats/read.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const place = (name: string, data?: string | Uint8Array) => {
  const path = join(folder, name)
  if (data !== undefined) writeFileSync(path, data)
  return path
}
const outcomeOf = async (path: string) => {
  for await (const outcome of readDocuments({ path }, { nowMs: NOW })) return outcome
  throw new Error('nothing')
}
const survey = (path: string) => surveyFile({ path }, { nowMs: NOW })

describe('files that are none', () => {
  it.skipIf(process.platform === 'win32')(
    'refuses pipes, devices and sockets at once',
    async () => {
      const pipe = place('pipe')
      execFileSync('mkfifo', [pipe])
      const server = createServer().listen(place('socket'))
      for (const path of [pipe, '/dev/zero', place('socket')]) {
        expect(await outcomeOf(path)).toMatchObject({ state: 'unreadable' })
        expect((await survey(path)).problem?.state).toBe('unreadable')
      }
      server.close()
    },
  )

  it('refuses folders, links in a loop, and what is not there', async () => {
    mkdirSync(place('folder'))
    symlinkSync(place('b'), place('a'))
    symlinkSync(place('a'), place('b'))
    for (const [name, reason] of [
      ['folder', /folder|regular/],
      ['a', /link/],
      ['gone', /no such/],
    ] as const) {
      expect(await outcomeOf(place(name))).toMatchObject({ state: 'unreadable', reason: expect.stringMatching(reason) as string }) // prettier-ignore
    }
  })

  it.skipIf(process.getuid?.() === 0)('says that this account may not read it', async () => {
    const path = place('secret.txt', 'x')
    chmodSync(path, 0)
    expect(await outcomeOf(path)).toMatchObject({ reason: 'This account may not read it.' })
  })

  it('takes a name in any encoding', async () => {
    const path = join(folder, 'caf\u00e9 \u{1f600} .txt')
    writeFileSync(path, 'Text.')
    expect(await outcomeOf(path)).toMatchObject({ text: 'Text.' })
  })
})

describe('files that change', () => {
  it('reads no more than there was when it was opened, and notices growth', async () => {
    const path = place('grows.txt', 'one\n')
    const file = await openSource({ path })
    appendFileSync(path, 'two\n')
    const chunks = []
    for await (const chunk of file.stream()) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toBe('one\n')
    expect(await file.hasChanged()).toBe(true)
    truncateSync(path, 1)
    expect((await file.slice(0, 4)).toString()).toBe('o')
    rmSync(path)
    expect(await file.hasChanged()).toBe(true)
    await file.close()
  })

  it('reads a file to its end that is deleted meanwhile', async () => {
    const path = place('table.csv', `text\n${'a line of words\n'.repeat(30_000)}`)
    let rows = 0
    for await (const { state, row } of readDocuments({ path }, { nowMs: NOW })) {
      if (row === 1) rmSync(path)
      if (state === 'read') rows++
    }
    expect(rows).toBe(30_000)
  })

  it('stops when it is told to', async () => {
    const path = place('long.csv', `text\n${'a line of words\n'.repeat(60_000)}`)
    const stop = new AbortController()
    const run = async () => {
      for await (const { row } of readDocuments({ path }, { nowMs: NOW }, stop.signal)) {
        if (row === 100) stop.abort(new Error('enough'))
      }
    }
    await expect(run()).rejects.toThrow('enough')
  })
})

describe('long files', () => {
  it('reads the front of 8 GiB of nothing without taking memory for it', async () => {
    const path = place('sparse.txt', 'Words at the front.\n')
    truncateSync(path, 8 * 1024 ** 3)
    expect(await outcomeOf(path)).toMatchObject({ state: 'unsupported', reason: expect.stringMatching(/binary/) as string }) // prettier-ignore
    const pdf = place('sparse.pdf', buildPdf({ pages: [pageOf(['x'])] }))
    truncateSync(pdf, 8 * 1024 ** 3)
    expect(await outcomeOf(pdf)).toMatchObject({ state: 'too-large' })
    rmSync(path)
    rmSync(pdf)
  })

  it('reads one line of 24 MB up to its cap', async () => {
    const path = place('line.txt', 'word '.repeat(5 * 1024 * 1024))
    const outcome = await outcomeOf(path)
    expect(outcome).toMatchObject({ state: 'read', isCut: true, notes: ['Only its first 20 MB of 25 MB were read.'] }) // prettier-ignore
  })
})

describe('the quick look', () => {
  it('tells size, hash, format, encoding and a sample', async () => {
    expect(await survey(place('a.txt', 'Some words.'))).toMatchObject({
      size: 11,
      sha256: 'c041125205ba14fe4026d2cb04e5a62df9b5f89e59bfb5abf26756c0f8c8768c',
      format: 'text',
      encoding: 'utf-8',
      sample: 'Some words.',
      isCut: false,
    })
  })

  it('estimates how many records there are, and tells scans', async () => {
    const lines = Array.from(
      { length: 15_000 },
      (_, at) => `${at},some words of a row that is ${at} long`,
    )
    const { rowsEstimate, sample } = await survey(place('b.csv', `id,text\n${lines.join('\n')}`))
    expect(rowsEstimate).toBeGreaterThan(12_000)
    expect(rowsEstimate).toBeLessThan(19_500)
    expect(sample).toContain('row that is 7 long')
    const uneven = lines.slice(0, 200).map((line, at) => (at < 40 ? line : `${line}${line}`))
    const small = await survey(place('c.csv', `id,text\n${uneven.join('\n')}`))
    expect(small.rowsEstimate).toBe(200)
    const scan = place('scan.pdf', buildPdf({ pages: [[]] }))
    expect((await survey(scan)).problem?.state).toBe('no-text')
  })
})
