import { describe, expect, it } from 'vitest'
import { findHits } from '#shared/logic/query-hits.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { highlightTerms } from '#shared/aql/walk.ts'
import { startCpuTime } from '#test/support/cpu-time.ts'

function hits(text: string, aql: string, element: 'title' | 'body' = 'body'): string[] {
  const found = findHits(text, element, highlightTerms(parseAql(aql).query))
  return found.map(({ from, to }) => text.slice(from, to))
}

describe('findHits', () => {
  it('marks words in any case and with any accent', () => {
    expect(hits('Über Émile und EMILE', 'emile')).toEqual(['Émile', 'EMILE'])
  })

  it('marks whole words only', () => {
    expect(hits('wall walls seawall wall.', 'wall')).toEqual(['wall', 'wall'])
  })

  it('marks a phrase as one hit', () => {
    expect(hits('The sea  wall, and a sea of walls', '"sea wall"')).toEqual(['sea  wall'])
  })

  it('lets words stand apart as far as the proximity says', () => {
    expect(hits('sea and sand wall', '"sea wall"~2')).toEqual(['sea and sand wall'])
    expect(hits('sea and sand wall', '"sea wall"~1')).toEqual([])
  })

  it('marks prefixes and wildcards', () => {
    expect(hits('flood floods flooding food', 'flood*')).toEqual(['flood', 'floods', 'flooding'])
    expect(hits('color colour colouur', 'colo?r')).toEqual(['colour'])
    expect(hits('analyse analyze analysed', 'anal*e')).toEqual(['analyse', 'analyze'])
  })

  it('finds Chinese inside a sentence and Arabic with other letter forms', () => {
    expect(hits('青石书店周六重新开门', '书店')).toEqual(['书店'])
    expect(hits('محطة لتحلية المياه', 'المياة')).toEqual(['المياه'])
  })

  it('keeps to the element that was asked', () => {
    expect(hits('harbour', 'title:harbour', 'body')).toEqual([])
    expect(hits('harbour', 'title:harbour', 'title')).toEqual(['harbour'])
  })

  it('leaves excluded words unmarked', () => {
    expect(hits('sea and football', 'sea AND NOT football')).toEqual(['sea'])
  })

  it('answers a hostile wildcard at once', () => {
    const cpuMs = startCpuTime()
    hits('a'.repeat(60), 'a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b')
    expect(cpuMs()).toBeLessThan(200)
  })
})
