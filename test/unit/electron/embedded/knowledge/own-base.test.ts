import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import { localId } from '#electron/embedded/knowledge/local-id.ts'
import { baseFromCsv, baseFromText, baseToCsv } from '#electron/embedded/knowledge/own-base.ts'
import { readOwnBase } from '#electron/embedded/knowledge/own-base-file.ts'

describe('baseFromCsv', () => {
  it('reads names by language, short types, links and tickers', () => {
    const { entities, problems } = baseFromCsv(
      'Name,Type,Names,Id,Wikipedia,Tickers,Context,Weight\n' +
        'Acme,company,Acme Corp;ACME|de:Acme AG,Q42,https://en.wikipedia.org/wiki/Acme,ACM,rocket;anvil,0.4\n' +
        'Jo Doe,person\n',
    )
    expect(problems).toEqual([])
    expect(entities).toEqual([
      {
        id: 'Q42',
        names: { '*': ['Acme', 'Acme Corp', 'ACME'], de: ['Acme AG'] },
        types: ['Company', 'Business', 'Organization'],
        links: {
          wikipedia: 'https://en.wikipedia.org/wiki/Acme',
          wikidata: 'https://www.wikidata.org/wiki/Q42',
        },
        stockTickers: ['ACM'],
        context: ['rocket', 'anvil'],
        weight: 0.4,
      },
      { id: localId('Own Jo Doe'), names: { '*': ['Jo Doe'] }, types: ['Human'] },
    ])
  })

  it('says which line it could not take and goes on', () => {
    const { entities, problems } = baseFromCsv(
      'name,id,wikipedia,weight\n,,,\nA,Qx,,\nB,,ftp://x,\nC,,,7\nD,,,\n',
    )
    expect(entities.map(({ names }) => names['*']?.[0])).toEqual(['D'])
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5])
    expect(baseFromCsv('name\n"open').problems).toHaveLength(1)
  })

  it('reads back what baseToCsv wrote', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((text) => text.trim())
      .filter((text) => text !== '' && !text.startsWith('\uFEFF'))
    const names = fc.array(name, { minLength: 1, maxLength: 3 })
    const entity = fc.record(
      {
        id: fc.integer({ min: 1 }).map((number) => `Q${number}`),
        names: fc.dictionary(fc.constantFrom('*', 'en', 'zh-tw'), names, { minKeys: 1 }),
        types: fc.constantFrom(['Human'], ['Location'], ['Bank', 'Organization']),
        stockTickers: fc.constantFrom(['AAPL'], ['A', 'B']),
        weight: fc.constantFrom(0, 0.25, 1),
      },
      { requiredKeys: ['id', 'names', 'types'] },
    )
    fc.assert(
      fc.property(fc.array(entity, { maxLength: 5 }), (list) => {
        const wanted = list.map((one) => ({
          ...one,
          links: { wikidata: `https://www.wikidata.org/wiki/${one.id}` },
        })) as KnowledgeEntity[]
        expect(baseFromCsv(baseToCsv(wanted))).toEqual({ entities: wanted, problems: [] })
      }),
      { numRuns: 200 },
    )
  })
})

describe('baseFromText', () => {
  const item = {
    id: 'Q100',
    labels: { en: { value: 'Boston' }, 'zh-hant': { value: '波士頓' }, xx: { value: 'no' } },
    aliases: { en: [{ value: 'Beantown' }] },
    claims: {
      P31: [{ rank: 'normal', mainsnak: { datavalue: { value: { id: 'Q515' } } } }],
      P414: [
        {
          mainsnak: {},
          qualifiers: { P249: [{ datavalue: { value: 'BOS' } }, { snaktype: 'x' }] },
        },
      ],
    },
    sitelinks: { enwiki: { title: 'Boston city' } },
  }

  it('reads lines of a Wikidata dump with its brackets and commas', () => {
    const other = { ...item, id: 'Q7', claims: {} }
    const text = `[\n${JSON.stringify(item)},\n{broken,\n${JSON.stringify(other)},\n{"id":"P1"}\n]\n`
    const { entities, problems } = baseFromText(text)
    expect(problems).toEqual([{ line: 3, message: 'This line is no JSON.' }])
    expect(entities).toEqual([
      {
        id: 'Q100',
        names: { en: ['Boston', 'Beantown'], 'zh-tw': ['波士頓'] },
        types: ['City', 'Location', 'Community'],
        links: {
          wikipedia: 'https://en.wikipedia.org/wiki/Boston_city',
          wikidata: 'https://www.wikidata.org/wiki/Q100',
        },
        stockTickers: ['BOS'],
      },
    ])
  })

  it('tells the table by its first sign', () => {
    expect(baseFromText('\uFEFFname\nAcme\n').entities).toHaveLength(1)
    expect(baseFromText('').entities).toEqual([])
  })
})

describe('readOwnBase', () => {
  it('reads both files of a folder and passes the faults on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'own-base-'))
    try {
      expect(readOwnBase(folder)).toEqual({ entities: [], problems: [] })
      writeFileSync(join(folder, 'own-knowledge.csv'), 'name\nAcme\n')
      writeFileSync(join(folder, 'own-knowledge.jsonl'), `{"id":1}\n{"id":\n`)
      const { entities, problems } = readOwnBase(folder)
      expect(entities.map(({ names }) => names['*'])).toEqual([['Acme']])
      expect(problems.map(({ line }) => line)).toEqual([2])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
