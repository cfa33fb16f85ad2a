import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aspectsOfText } from '#electron/embedded/analysis/aspects/aspects-of-text.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { type AbsaDomain, AspectMood, AspectSentence } from '#shared/model/analysis.ts'

// text-analysis-service.md, section 4; small letters as on the wire.
const ASPECTS: Readonly<Record<AbsaDomain, string>> = {
  cars: 'engine|wheels/tyres|acceleration|driving experience|comfort|value|fuel efficiency|handling/steering|brakes|emission|parts|transmission|lights|battery|manufacturing quality|safety|appearance|interior|spaciousness',
  restaurants:
    'food|drinks|desserts|menu|ambience|staff|entertainment|facilities|location|quietness|value|cleanliness|payments|reservations|busyness',
  airlines:
    'comfort|ground service|food|value|luggage|flight experience|airport|punctuality|entertainment|quietness|design|food & drinks|wifi',
  hotels:
    'customer support|location|staff|comfort|facilities|room amenities|view|value|payment|cleanliness',
}
const POLARITIES: Readonly<Record<string, string>> = {
  '+': 'positive',
  '-': 'negative',
  '0': 'neutral',
}

const judge = (text: string, domain: AbsaDomain = 'restaurants'): Record<string, string> =>
  Object.fromEntries(
    aspectsOfText({ text, domain, language: 'en' })!.aspects.map(({ aspect, polarity }) => [
      aspect,
      polarity,
    ]),
  )

describe('aspectsOfText', () => {
  it.each(Object.entries(ASPECTS))(
    'has words for every aspect of %s and for no other',
    (domain, all) => {
      const text = readFileSync(new URL(`aspects/${domain}.txt`, KNOWLEDGE_FOLDER), 'utf8')
      const listed = new Set([...text.matchAll(/^([^#=<>~\n]+) =/gm)].map((match) => match[1]))
      expect([...listed].sort()).toEqual(all.split('|').sort())
    },
  )

  it('judges each thing by its own clause', () => {
    expect(judge('Great pizza but terrible service')).toEqual({
      food: 'positive',
      staff: 'negative',
    })
    expect(judge('The food and the service were outstanding.')).toEqual({
      food: 'positive',
      staff: 'positive',
    })
    expect(judge('My bag was lost. The crew were lovely.', 'airlines')).toMatchObject({
      luggage: 'negative',
      'flight experience': 'positive',
    })
  })

  it('gives sentences with their places, with and without aspects', () => {
    const text = '😀 We came on Friday. The tiramisu was divine.'
    const { sentences } = aspectsOfText({ text, domain: 'restaurants', language: 'en' })!
    expect(sentences).toHaveLength(2)
    expect(sentences[0]?.aspects).toEqual([])
    expect(sentences[1]?.aspects).toMatchObject([{ aspect: 'desserts', polarity: 'positive' }])
    for (const { text: part, offset = 0 } of sentences) {
      expect([...text].slice(offset, offset + [...part].length).join('')).toBe(part)
    }
  })

  it('answers nothing for a language without lists', () => {
    expect(
      aspectsOfText({ text: 'Gutes Essen', domain: 'restaurants', language: 'de' }),
    ).toBeUndefined()
  })

  it('keeps the shape whatever the text', () => {
    const words = fc.constantFrom(
      'food',
      'great',
      'but',
      ',',
      'the',
      'bill',
      '.',
      'not',
      '\n',
      '💩',
      'and',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
        const found = aspectsOfText({ text: parts.join(' '), domain: 'hotels', language: 'en' })!
        found.aspects.forEach((aspect) => AspectMood.parse(aspect))
        found.sentences.forEach((sentence) => AspectSentence.parse(sentence))
        const names = found.aspects.map(({ aspect }) => aspect)
        expect(new Set(names).size).toBe(names.length)
      }),
    )
  })

  it('reaches what was measured on reviews that wrote no list', () => {
    const file = new URL('../../../../../fixtures/analysis/reviews.txt', import.meta.url)
    const counts = { gold: 0, said: 0, joint: 0 }
    let domain: AbsaDomain = 'restaurants'
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line.startsWith('@ ')) domain = line.slice(2) as AbsaDomain
      const [text = '', labels] = line.split('|').map((part) => part.trim())
      if (labels === undefined) continue
      const golds = labels
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
      const said = judge(text, domain)
      counts.gold += golds.length
      counts.said += Object.keys(said).length
      counts.joint += golds.filter(
        (gold) => said[gold.slice(0, -1).trim()] === POLARITIES[gold.slice(-1)],
      ).length
    }
    expect(counts.gold).toBeGreaterThan(130)
    // Joint F1 over all four domains, measured 0.78.
    expect((2 * counts.joint) / (counts.gold + counts.said)).toBeGreaterThan(0.72)
  })
})
