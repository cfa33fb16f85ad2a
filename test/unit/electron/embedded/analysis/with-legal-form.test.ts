import { describe, expect, it } from 'vitest'
import { conceptsOfText } from '#electron/embedded/analysis/concepts.ts'
import { readText } from '#electron/embedded/analysis/text/read-text.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'

const knowledge = openKnowledge()

function links(text: string): string[] {
  const read = readText({ text, language: 'en' }, { knowledge, folder: KNOWLEDGE_FOLDER })
  const entities = read.entities()
  return conceptsOfText({ text, language: 'en', knowledge, entities }).flatMap(
    ({ uri, surfaceForms }) =>
      surfaceForms.map((form) => `${form.text}=${uri.replace(/^.*resource\//, '')}`),
  )
}

describe('a short name that is a word as well', () => {
  it('is sure where the thing has a Wikidata id', () => {
    expect(links('Rates stay, a Fed spokesman said.')).toContain('Fed=Federal_Reserve')
  })
})

describe('a state as wires shorten it', () => {
  it('is the state', () => {
    expect(links('The plant in Emeryville, Calif., will close.')).toContain('Calif.=California')
  })
})

describe('a company named with its legal form', () => {
  it.each([
    ['The board of Cetus Corp met on Monday.', 'Cetus Corp=Cetus_Corporation'],
    ['Shares of Cetus Corp CTUS rose.', 'Cetus Corp=Cetus_Corporation'],
    ['It sold the shops to Gap, Inc. last year.', 'Gap, Inc=Gap_Inc.'],
    ['Saturn Corp built the cars in Tennessee.', 'Saturn Corp=Saturn_Corporation'],
    ['Phoenix is hot. Bethlehem Steel Co Ltd said so.', 'Bethlehem Steel Co Ltd=Bethlehem_Steel'],
  ])('%s', (text, expected) => {
    expect(links(text)).toContain(expected)
  })

  it('is not read into a planet, nor into a form in small letters', () => {
    expect(links('The probe passed Saturn on its way.').join()).not.toContain('Saturn_Corporation')
    expect(links('NASA sent a rover to Mars and Venus.').join()).not.toContain('Mars_Inc')
    expect(links('They met near Bethlehem Steel company gates.')).toContain(
      'Bethlehem Steel=Bethlehem_Steel',
    )
  })
})
