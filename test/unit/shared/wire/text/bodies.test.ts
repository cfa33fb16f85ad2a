import { describe, expect, it } from 'vitest'
import { wireFromAnswer } from '#shared/wire/text/bodies.ts'
import { printXml } from '#shared/wire/text/xml.ts'
import type { TextAnswer, TextCategory } from '#shared/model/analysis.ts'

const OPTIONS = { endpoint: 'classify', text: 'T', origin: 'http://h', shape: 'observed' } as const

function category(id: string, score: number, parents: string[] = []): TextCategory {
  return { id, label: `l${id}`, score, isConfident: false, parents }
}

function flat(categories: TextCategory[]): object {
  const answer: TextAnswer = {
    source: { engine: 'local', language: 'en' },
    result: { analysis: 'classify', taxonomy: 'iptc-subjectcode', categories },
  }
  return wireFromAnswer(answer, OPTIONS)
}

describe('classify without a taxonomy', () => {
  it('names the deepest label of the surest branch, not the surest label that has none below', () => {
    const categories = [
      category('04000000', 0.5),
      category('13000000', 0.4),
      category('04016000', 0.3, ['04000000']),
      category('04008000', 0.2, ['04000000']),
    ]
    expect(flat(categories)).toMatchObject({
      categories: [{ label: 'l04000000 - l04016000', code: '04016000', confidence: 0.3 }],
    })
  })

  it('has one item, or none', () => {
    expect(flat([])).toMatchObject({ categories: [] })
    expect(flat([category('15000000', 0.9)])).toEqual({
      text: 'T',
      language: 'en',
      categories: [{ label: 'l15000000', code: '15000000', confidence: 0.9 }],
    })
  })
})

it('leaves out of the XML of several endpoints the text that each result has not', () => {
  const result = { text: undefined, lang: 'en', confidence: 1 }
  const xml = printXml('combined', { text: 'T', results: [{ endpoint: 'language', result }] })
  expect(xml).toContain('<result endpoint="language"><lang>en</lang><confidence>1</confidence>')
})
