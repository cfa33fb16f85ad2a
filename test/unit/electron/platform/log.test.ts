import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLog } from '#electron/platform/log.ts'
import { openLogFile } from '#electron/platform/log-file.ts'
import { createRedactor } from '#electron/platform/redact.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'log-'))

describe('openLog', () => {
  it('hides named values in every usual encoding', () => {
    const file = join(folder(), 'x.log')
    const log = openLog({ file, clock: createFakeClock() })
    const secret = 'kä"rtoffel&salat-1234567'
    log.hide(secret)
    const bytes = Buffer.from(secret)
    log.info('sent', {
      raw: secret,
      base64: bytes.toString('base64'),
      inner: `Basic ${bytes.toString('base64')}`,
      hex: bytes.toString('hex'),
      url: `/a?key=${encodeURIComponent(secret)}`,
      nested: { password: 'short', deep: [secret] },
      error: new Error(`failed with ${secret}`),
    })
    log.close()
    const text = readFileSync(file, 'utf8')
    expect(JSON.parse(text)).toMatchObject({ msg: 'sent', raw: '[hidden]', hex: '[hidden]' })
    for (const form of ['rtoffel', 'salat', bytes.toString('base64').slice(0, 20)]) {
      expect(text).not.toContain(form)
    }
    expect(text).not.toContain('short')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('writes one line per record whatever the message holds', () => {
    const file = join(folder(), 'x.log')
    const log = openLog({ file, clock: createFakeClock() })
    log.warn('a\r\nb {"level":60}\u2028c\u0085d\u001b[31m')
    log.child('queue').error('second')
    log.close()
    const lines = readFileSync(file, 'utf8')
      .split(/[\n\r\u0085\u2028]/)
      .filter(Boolean)
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'a\r\nb {"level":60}\u2028c\u0085d\u001b[31m',
      'second',
    ])
    expect(JSON.parse(lines[1]!).part).toBe('queue')
  })

  it('lets a message in a loop through 30 times a minute and says what it left out', async () => {
    const file = join(folder(), 'x.log')
    const clock = createFakeClock()
    const log = openLog({ file, clock })
    for (let index = 0; index < 10_000; index++) log.error('broken')
    await clock.advance(60_000)
    log.error('broken')
    log.close()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(31)
    expect(JSON.parse(lines[30]!)).toMatchObject({ msg: 'broken', missed: 9_970 })
  })
})

describe('openLogFile', () => {
  it('keeps five files of at most the given size', () => {
    const dir = folder()
    const log = openLogFile({ file: join(dir, 'x.log'), maxBytes: 1_000 })
    for (let index = 0; index < 200; index++) log.write(`${index} ${'x'.repeat(90)}\n`)
    log.close()
    const names = readdirSync(dir).sort()
    expect(names).toEqual(['x.log', 'x.log.1', 'x.log.2', 'x.log.3', 'x.log.4'])
    for (const name of names) expect(statSync(join(dir, name)).size).toBeLessThanOrEqual(1_000)
    expect(readFileSync(join(dir, 'x.log'), 'utf8')).toContain('199 x')
  })

  it('survives a place it cannot write to', () => {
    const log = openLogFile({ file: '/proc/nowhere/x.log' })
    expect(() => log.write('line\n')).not.toThrow()
    log.close()
  })
})

describe('createRedactor', () => {
  const { clean } = createRedactor()

  it.each([
    ['authorization: Bearer abc.def-ghi', 'abc.def'],
    ['Basic dXNlcjpwYXNz', 'dXNl'],
    ['https://user:pass1@host/path', 'pass1'],
    ['GET /v6/news/stories?title=merger&cursor=AoJ', 'merger'],
    ['token eyJhbGciOi.eyJzdWIi.sig', 'eyJzdWIi'],
  ])('takes the credential out of %s', (line, secret) => {
    expect(clean(line)).not.toContain(secret)
  })

  it('keeps path and parameter names of an address', () => {
    expect(clean('GET /v6/news/stories?title=merger&per_page=10 done')).toBe(
      'GET /v6/news/stories?title&per_page done',
    )
  })
})
