import { describe, expect, it } from 'vitest'
import { isForeignFetch, isOwnHost, isOwnOrigin } from '#electron/hosts/browser/request-guards.ts'

const PORT = 4178

describe('the Host header', () => {
  it.each(['127.0.0.1:4178', 'localhost:4178', '[::1]:4178'])('is ours: %s', (host) => {
    expect(isOwnHost(host, PORT)).toBe(true)
  })

  it.each([
    undefined,
    '',
    '127.0.0.1',
    'localhost',
    '127.0.0.1:4179',
    '127.0.0.1:04178',
    '127.0.0.1:4178 ',
    ' 127.0.0.1:4178',
    '127.0.0.1.:4178',
    '127.1:4178',
    '2130706433:4178',
    '0x7f.0.0.1:4178',
    '0177.0.0.1:4178',
    '0.0.0.0:4178',
    '127.0.0.2:4178',
    'localhost.:4178',
    'LOCALHOST:4178',
    'localhost.evil.example:4178',
    'evil.example:4178',
    'evil.example#127.0.0.1:4178',
    'user@127.0.0.1:4178',
    '127.0.0.1:4178@evil.example',
    '127.0.0.1:4178,127.0.0.1:4178',
    '127.0.0.1:4178/../',
    '[::ffff:127.0.0.1]:4178',
    '[::]:4178',
    '::1:4178',
    '[0:0:0:0:0:0:0:1]:4178',
    '*:4178',
    'null',
  ])('is not ours: %j', (host) => {
    expect(isOwnHost(host, PORT)).toBe(false)
  })
})

describe('the Origin header', () => {
  it.each(['127.0.0.1:4178', 'localhost:4178', '[::1]:4178'])('is the page’s own: %s', (host) => {
    expect(isOwnOrigin({ host, origin: `http://${host}` })).toBe(true)
  })

  it.each([
    undefined,
    '',
    'null',
    'http://localhost:4178',
    'https://127.0.0.1:4178',
    'http://127.0.0.1:4179',
    'http://127.0.0.1',
    'http://127.0.0.1:4178/',
    'http://127.0.0.1:4178.evil.example',
    'http://evil.example',
    'HTTP://127.0.0.1:4178',
    'app://broadsheet',
    'file://',
  ])('is another’s: %j', (origin) => {
    expect(isOwnOrigin({ host: '127.0.0.1:4178', origin })).toBe(false)
  })
})

describe('Sec-Fetch headers', () => {
  it.each([
    [{}, false],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, false],
    [
      {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
      false,
    ],
    [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      true,
    ],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, true],
    [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }, true],
    [{ 'sec-fetch-site': 'whatever' }, true],
  ])('%j are foreign: %s', (headers, isForeign) => {
    expect(isForeignFetch(headers)).toBe(isForeign)
  })
})
