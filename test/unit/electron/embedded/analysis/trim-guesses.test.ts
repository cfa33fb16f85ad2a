import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenize } from '#electron/embedded/analysis/tokens.ts'
import { partCompounds, trimGuesses } from '#electron/embedded/analysis/trim-guesses.ts'
import type { NameClass } from '#electron/embedded/analysis/tagger.ts'

type Known = Parameters<typeof trimGuesses>[2][number]
const known = (from: number, to: number, type: string): Known => ({
  from,
  to,
  value: { types: [type] },
})

/** What is left of a guess that takes the whole text. */
function left(
  text: string,
  nameClass: NameClass,
  language: string,
  names: readonly Known[] = [],
): string[] {
  const words = tokenize(text, language).map((token) => token.text)
  return trimGuesses([{ from: 0, to: words.length, class: nameClass }], words, names, language).map(
    ({ from, to }) => words.slice(from, to).join(' '),
  )
}

describe('partCompounds', () => {
  const parts = (text: string, language: string): string[] =>
    partCompounds(tokenize(text, language), language).map((token) => token.text)

  it('parts a name from what somebody is there, and leaves double names whole', () => {
    expect(parts('Lumenholt-Chefin', 'de')).toEqual(['Lumenholt', '-', 'Chefin'])
    expect(parts('London-based', 'en')).toEqual(['London', '-', 'based'])
    expect(parts('Port-Aurèle', 'fr')).toEqual(['Port-Aurèle'])
    expect(parts('Grimmhorn-Basistunnel', 'de')).toEqual(['Grimmhorn-Basistunnel'])
  })

  it('keeps every token at its place', () => {
    const word = fc.constantFrom('Lumenholt-Chefin', 'A-b', 'X-Y-Chef', '-', 'VW-Aktie.', 'ab-cd')
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom('de', 'en', 'ar'), (words, language) => {
        const text = words.join(' ')
        let end = 0
        for (const token of partCompounds(tokenize(text, language), language)) {
          expect(text.slice(token.start, token.end)).toBe(token.text)
          expect(token.start).toBeGreaterThanOrEqual(end)
          end = token.end
        }
      }),
    )
  })
})

describe('trimGuesses', () => {
  it('parts a person from the known house after "of", but no institution from its country', () => {
    expect(left('Katharina Weidmann of Lumenholt', 'PER', 'en', [known(3, 4, 'Business')])).toEqual(
      ['Katharina Weidmann'],
    )
    expect(left('National Museum of Rayhan', 'ORG', 'en', [known(3, 4, 'Location')])).toEqual([
      'National Museum of Rayhan',
    ])
    const both = [known(0, 2, 'Business'), known(3, 4, 'Location')]
    expect(left('Nawras Lines of Rayhan', 'ORG', 'en', both)).toEqual(['Nawras Lines'])
    expect(left('Willem IV van Luxemburg', 'PER', 'nl', [known(3, 4, 'Location')])).toEqual([
      'Willem IV van Luxemburg',
    ])
  })

  it('takes no role for a person', () => {
    expect(left('Chief', 'PER', 'en')).toEqual([])
    expect(left('Chief Executive', 'ORG', 'en')).toEqual([])
    expect(left('Chefin Katharina Weidmann', 'PER', 'de')).toEqual(['Katharina Weidmann'])
    expect(left('President-elect Inés Barragán', 'ORG', 'en')).toEqual(['Inés Barragán'])
    expect(left('Kansas City Chiefs', 'ORG', 'en')).toEqual(['Kansas City Chiefs'])
  })

  it('takes no era, no currency and no noun with a capital for a name', () => {
    expect(left('Chr.', 'PER', 'de')).toEqual([])
    expect(left('GBP', 'ORG', 'de')).toEqual([])
    expect(left('Könige', 'LOC', 'de')).toEqual([])
    expect(left('Kaiser Lothar', 'PER', 'de')).toEqual(['Kaiser Lothar'])
  })

  it('leaves marks, numbers and the rest of the sentence out', () => {
    expect(left('Voltara“', 'PER', 'de')).toEqual(['Voltara'])
    expect(left('National Union; Ms Barragán', 'ORG', 'en')).toEqual(['National Union', 'Barragán'])
    expect(left('125', 'ORG', 'fr')).toEqual([])
    expect(left('Port-Aurèle accepte de', 'ORG', 'fr', [known(0, 1, 'City')])).toEqual([
      'Port-Aurèle',
    ])
    expect(left('Parti socialiste', 'ORG', 'fr')).toEqual(['Parti socialiste'])
    expect(left('iPhone', 'ORG', 'en')).toEqual(['iPhone'])
  })

  it('leaves the ending out that a colon joins to an acronym, and no common noun after it', () => {
    expect(left('H&M:lta', 'ORG', 'fi')).toEqual(['H&M'])
    expect(left('NBA:ssa', 'ORG', 'fi')).toEqual(['NBA'])
    expect(left('H&M:s', 'ORG', 'sv')).toEqual(['H&M'])
    expect(left('EU:n komissio', 'ORG', 'fi')).toEqual(['EU : n komissio'])
  })
})
