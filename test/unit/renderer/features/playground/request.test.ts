import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestOf, type Draft } from '#renderer/features/playground/request.ts'
import { codeOf, shownOf } from '#renderer/features/playground/request-code.ts'
import { TABS } from '#renderer/features/playground/tabs.ts'

const DRAFT: Draft = {
  kind: 'text',
  text: 'A visit\nThe food was good.',
  url: '',
  title: '',
  language: 'auto',
  mode: 'document',
  domain: 'cars',
  taxonomy: 'iab-qag',
  sentences: 2,
  bestImage: false,
}
const service = { baseUrl: 'https://api.example.com/api/v1/', brand: 'ACME' }

describe('requestOf', () => {
  it('asks each endpoint for what it takes', () => {
    const endpoints = TABS.map(({ value }) => {
      const request = requestOf(value, { ...DRAFT, url: 'https://e.com/i.png' })
      return 'missing' in request ? request.missing : request.endpoint
    })
    expect(endpoints).toEqual(
      ['language', 'sentiment', 'elsa', 'absa/cars', 'entities', 'concepts', 'classify/iab-qag', 'summarize', 'hashtags', 'extract', 'image-tags', 'combined'], // prettier-ignore
    )
    const summary = requestOf('summarize', DRAFT)
    expect(summary).toMatchObject({
      parameters: [
        { name: 'title', value: 'A visit' },
        { name: 'text', value: DRAFT.text },
        { name: 'sentences_number', value: '2' },
      ],
    })
    expect(requestOf('extract', DRAFT)).toMatchObject({ parameters: [{ name: 'html' }, {}] })
  })

  it('says what is missing', () => {
    expect(requestOf('sentiment', { ...DRAFT, text: ' \n' })).toHaveProperty('missing')
    expect(requestOf('image-tags', DRAFT)).toHaveProperty('missing')
    for (const url of ['', 'e.com', 'file:///etc/passwd', 'https://']) {
      expect(requestOf('elsa', { ...DRAFT, kind: 'url', url })).toHaveProperty('missing')
    }
  })
})

describe('codeOf', () => {
  const request = { endpoint: 'language', parameters: [{ name: 'text', value: 'it’s "x"' }] }

  it('names the address, the headers of the brand and no secret', () => {
    for (const kind of ['curl', 'js', 'python'] as const) {
      const code = codeOf(kind, request, service)
      expect(code).toContain('https://api.example.com/api/v1/language')
      expect(code).toContain('X-ACME-TextAPI-Application-Key')
      expect(code).toContain('<APP_KEY>')
    }
  })

  it('quotes for a shell so that nothing of a text is a command', () => {
    const nasty = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(nasty, (value) => {
        const clean = value.toWellFormed().replaceAll('\0', '')
        const parameters = [{ name: 'text', value: clean }]
        const code = codeOf('curl', { endpoint: 'language', parameters }, service)
        const script = code.replace(/^curl/, 'printf "%s\\0"')
        const words = execFileSync('sh', ['-c', script]).toString('utf8').split('\0').slice(0, -1)
        expect(words.at(-1)).toBe(`text=${clean}`)
        expect(words).toHaveLength(7)
      }),
      { numRuns: 25 },
    )
  })

  it('carries a long text whole, and shortens only what is shown', () => {
    const text = 'long '.repeat(1000)
    const long = { endpoint: 'language', parameters: [{ name: 'text', value: text }] }
    for (const kind of ['curl', 'js', 'python'] as const) {
      expect(codeOf(kind, long, service)).toContain(text)
      expect(codeOf(kind, shownOf(long), service).length).toBeLessThan(1500)
    }
    expect(shownOf(request)).toEqual(request)
  })

  it('is JavaScript that parses, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
        const parameters = [{ name: 'text', value }]
        const code = codeOf('js', { endpoint: 'language', parameters }, service)
        const form = /new URLSearchParams\(([\s\S]*?)\),\n\}\)/.exec(code)?.[1] ?? ''
        expect(JSON.parse(form.replace(/,(\s*\])/g, '$1'))).toEqual([
          ['text', value.toWellFormed()],
        ])
      }),
    )
  })
})
