import { describe, expect, it } from 'vitest'
import { citation } from '#renderer/reading/citation.ts'
import { safeLink } from '#renderer/reading/links.ts'
import {
  endInWords,
  isPartial,
  priceInWords,
  progressInWords,
} from '#renderer/features/search/run-words.ts'
import { confidenceInWords, languageName } from '#renderer/reading/words.ts'
import { completionsOf } from '#test/support/completions.ts'
import { demoStories } from '#test/support/demo-stories.ts'
import type { Run } from '#shared/model/search.ts'

const RUN: Run = {
  id: 'r',
  searchId: 's',
  state: 'done',
  startedAt: '2026-11-20T00:00:00Z',
  counted: 12_340,
  pages: 12,
  fetched: 1200,
  stored: 1200,
  fresh: 37,
  calls: 13,
  dropped: 0,
}

describe('a run in words', () => {
  it('says how far it is', () => {
    expect(progressInWords(RUN)).toBe('1,200 of 12,340 stories, 37 new')
    expect(progressInWords(undefined)).toBe('Counting what there is…')
  })

  it('is honest about a part', () => {
    const stopped: Run = { ...RUN, state: 'stopped' }
    expect(endInWords(stopped)).toBe('1,200 of 12,340 stories fetched, 37 new; stopped by you.')
    expect(isPartial(stopped)).toBe(true)
    expect(isPartial({ ...RUN, fetched: 12_340 })).toBe(false)
  })

  it('names stories that could not be read', () => {
    const whole: Run = { ...RUN, counted: 2, fetched: 2, fresh: 0, dropped: 1 }
    expect(endInWords(whole)).toBe('2 stories found, nothing new. 1 story could not be read.')
  })

  it('says a price roughly, small ones exactly', () => {
    expect(priceInWords({ stories: 12_340, calls: 125, minutes: 3, endpoints: [], bytes: 0 })).toBe(
      'about 12,000 stories, 125 calls, 3 minutes',
    )
    expect(priceInWords({ stories: 1, calls: 2, minutes: 0, endpoints: [], bytes: 0 })).toBe(
      '1 story, 2 calls',
    )
  })
})

describe('safeLink', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.org/',
    'app://broadsheet/',
    'vbscript:x',
    'https://user:pw@example.org/',
    'https://trusted.example@evil.example/',
    'not a url',
    '',
    `https://example.org/${'a'.repeat(8000)}`,
  ])('refuses %s', (url) => {
    expect(safeLink(url)).toBeUndefined()
  })

  it('shows an international host as it is really written', () => {
    expect(safeLink('https://аpple.example/x')?.host).toBe('xn--pple-43d.example')
    expect(safeLink('HTTP://Example.ORG:8080/a b')).toEqual({
      url: 'http://example.org:8080/a%20b',
      host: 'example.org:8080',
    })
  })
})

describe('citation', () => {
  it('is one line with author, title, source, date, address', () => {
    const [{ story }] = demoStories(1, Date.UTC(2026, 10, 20, 12)) as [
      ReturnType<typeof demoStories>[number],
    ]
    expect(citation(story, Date.UTC(2026, 10, 21))).toBe(
      `Ines Varga. “Harbour council votes to raise the Ellmouth sea wall before winter.” Ellmouth Courier, 20 November 2026. ${story.permalink} (read 21 November 2026).`,
    )
  })

  it('leaves out what is not known', () => {
    const [{ story }] = demoStories(1, 0) as [ReturnType<typeof demoStories>[number]]
    const bare = {
      ...story,
      title: 'Why?',
      author: { name: '' },
      permalink: 'javascript:1',
      publishedAt: '',
    }
    expect(citation(bare, 0)).toBe('“Why?” Ellmouth Courier.')
  })
})

describe('words', () => {
  it('name languages and degrees of certainty', () => {
    expect(
      ['zh-cn', 'ar', 'xx!', 'constructor', 'javascript:alert(1)', ' ', 'und'].map(languageName),
    ).toEqual([
      'Chinese (simplified)',
      'Arabic',
      'xx!',
      'constructor',
      'javascript:a…',
      'Unknown language',
      'Unknown language',
    ])
    expect(confidenceInWords({ polarity: 'positive', confidence: 0.7 })).toBe('fairly sure')
  })
})

describe('completionSource', () => {
  it('offers names and sources for a bare word, apart from the language', async () => {
    const options = await completionsOf('climate AND norr|')
    expect(options).toContainEqual(['Norrland Dredging', 'entities:{{id:D3}}'])
  })

  it('inserts what the place asks for: an id, a quoted name, a domain', async () => {
    expect(await completionsOf('entities:{{id:norr|')).toContainEqual(['Norrland Dredging', 'D3'])
    expect(await completionsOf('entities:{{surface_forms.text:"norr|')).toContainEqual([
      'Norrland Dredging',
      '"Norrland Dredging"',
    ])
    expect(await completionsOf('source.domain:ledg|')).toContainEqual([
      'The Ledger',
      'ledger.example',
    ])
  })

  it('offers categories by code and label, and countries by name', async () => {
    const economy = 'economy, business and finance'
    expect(await completionsOf('categories:{{id:eco|')).toContainEqual([economy, '04000000'])
    expect(await completionsOf('categories:{{label:eco|')).toContainEqual([economy, `"${economy}"`])
    expect(await completionsOf('industries:{{id:eco|')).not.toContainEqual([economy, '04000000'])
    expect(await completionsOf('source.locations.country:ger|')).toContainEqual(['Germany', 'DE'])
    expect(await completionsOf('source.scopes.country:cote|')).toContainEqual([
      'Côte d’Ivoire',
      'CI',
    ])
    expect(await completionsOf('source.locations.country:europ|')).toEqual([])
  })

  it('asks nobody about a value of a closed field or an empty place', async () => {
    expect(await completionsOf('language:e|')).not.toContainEqual([
      'Norrland Dredging',
      expect.anything(),
    ])
    expect(await completionsOf('|')).toEqual([])
  })
})
