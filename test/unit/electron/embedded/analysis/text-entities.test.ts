import { describe, expect, it } from 'vitest'
import { conceptsOfText } from '#electron/embedded/analysis/concepts.ts'
import { readText } from '#electron/embedded/analysis/text/read-text.ts'
import { entitiesOfText } from '#electron/embedded/analysis/text-entities.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'

const knowledge = openKnowledge()

function read(text: string, language = 'en') {
  const entities = readText({ text, language }, { knowledge, folder: KNOWLEDGE_FOLDER }).entities()
  return { text, language, knowledge, entities, keywords: ['key'] }
}

function links(text: string): Record<string, string> {
  return Object.fromEntries(
    conceptsOfText(read(text)).flatMap(({ uri, surfaceForms }) =>
      surfaceForms.map((form) => [form.text, uri.replace('http://dbpedia.org/resource/', '')]),
    ),
  )
}

describe('entitiesOfText', () => {
  const text =
    '😀 On Tuesday the Bank of England paid Apple $5 million for an iPhone 15 Pro and a Boeing 737, 5% more. Apple wrote to jo@ex.com.'
  const { values, mentions } = entitiesOfText(read(text))

  it('lists exact strings by type, each once, in order of appearance', () => {
    expect(values).toEqual({
      date: ['Tuesday'],
      organization: ['Bank of England', 'Apple'],
      money: ['$5 million'],
      product: ['iPhone 15 Pro', 'Boeing 737'],
      percentage: ['5%'],
      email: ['jo@ex.com'],
      keyword: ['key'],
    })
  })

  it('gives every place in code points, nested names within the outer ones', () => {
    const points = [...text]
    for (const { offset, text: said } of mentions) {
      expect(points.slice(offset, offset + [...said].length).join('')).toBe(said)
    }
    const offsets = mentions.map(({ offset }) => offset)
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
    const england = mentions.find((mention) => mention.text === 'England')
    expect(england).toMatchObject({ type: 'location', offset: text.indexOf('England') - 1 })
    expect(mentions.filter((mention) => mention.text === 'Apple')).toHaveLength(2)
  })

  it('has no empty lists and nothing to say of nothing', () => {
    expect(entitiesOfText({ ...read(''), keywords: [] })).toEqual({ values: {}, mentions: [] })
  })
})

describe('conceptsOfText', () => {
  it('tells apart what has one name', () => {
    expect(links('Jordan closed its border with Syria near Amman.').Jordan).toBe('Jordan')
    expect(links('Michael Jordan scored 63 points; Jordan later retired.').Jordan).toBe(
      'Michael_Jordan',
    )
    expect(links('Paris Hilton arrived in London.')).toEqual({
      'Paris Hilton': 'Paris_Hilton',
      London: 'London',
    })
    expect(links('They told us that we ate apple pie and turkey.')).toEqual({})
    expect(links('Police in Springfield, Illinois, searched him.')).toEqual({
      Springfield: 'Springfield,_Illinois',
      Illinois: 'Illinois',
    })
  })

  it('gives the first place of every form, types of the ontology and a whole number', () => {
    const text =
      'Barack Hussein Obama II spoke. Later Obama left; Obama returned to the White House.'
    const [first] = conceptsOfText(read(text))
    expect(first).toMatchObject({
      uri: 'http://dbpedia.org/resource/Barack_Obama',
      surfaceForms: [
        { text: 'Barack Hussein Obama II', offset: 0 },
        { text: 'Obama', offset: text.indexOf('Later') + 6 },
      ],
    })
    expect(first?.types).toContain('http://dbpedia.org/ontology/Person')
    expect(Number.isInteger(first?.support)).toBe(true)
    for (const form of first?.surfaceForms ?? []) {
      expect(form.score).toBeGreaterThanOrEqual(0.5)
      expect(form.score).toBeLessThanOrEqual(1)
    }
  })

  it('writes one empty type where the ontology has none', () => {
    const iphone = conceptsOfText(read('He held an iPad in his hand.'))
    expect(iphone.map(({ uri, types }) => [uri, types])).toEqual([
      ['http://dbpedia.org/resource/IPad', ['']],
    ])
  })
})
