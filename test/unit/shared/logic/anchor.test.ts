import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorOf, findAnchor, type Place } from '#shared/logic/anchor.ts'

const TEXT =
  'The 🚢 ferry left Arnsbruck on time. “Nobody was hurt,” said Ursula Tobler.\n\n' +
  'The ferry left again on Monday. The harbour at Arnsbruck was a great success, she said.'
const slice = (text: string, { start, end }: Place): string => [...text].slice(start, end).join('')

function placeOf(text: string, quote: string): Place {
  const start = [...text.slice(0, text.indexOf(quote))].length
  return { start, end: start + [...quote].length }
}

describe('findAnchor', () => {
  it('finds every passage of an unchanged text where it stood', () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 200 })
      .map((one) => one.toWellFormed())
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (body, a, b) => {
        const length = [...body].length
        const start = a % length
        const place = { start, end: start + 1 + (b % (length - start)) }
        expect(findAnchor(body, anchorOf(body, place))).toEqual(place)
      }),
      { numRuns: 60 },
    )
  })

  it('counts code points, so that a ship before the passage moves nothing', () => {
    const place = placeOf(TEXT, 'Nobody was hurt')
    expect(place.start).toBe(TEXT.indexOf('Nobody was hurt') - 1)
    const anchor = anchorOf(TEXT, place)
    expect(anchor.exact).toBe('Nobody was hurt')
    expect(findAnchor(TEXT, anchor)).toEqual(place)
  })

  it('follows the passage when text comes before it, and knows it among its like', () => {
    const second = placeOf(TEXT, 'The ferry left again')
    const anchor = anchorOf(TEXT, { start: second.start + 4, end: second.start + 14 })
    expect(anchor.exact).toBe('ferry left')
    const grown = `By our correspondent 🗞\n\n${TEXT}`
    const found = findAnchor(grown, anchor)!
    expect(found.start).toBe(second.start + 4 + [...'By our correspondent 🗞\n\n'].length)
  })

  it('finds a passage whose blanks and some of whose signs changed', () => {
    const quote = 'The harbour at Arnsbruck was a great success, she said.'
    const anchor = anchorOf(TEXT, placeOf(TEXT, quote))
    const anew = TEXT.replace(quote, 'The harbour at  Arnsbrück\nwas a great success, she said.')
    const found = findAnchor(anew, anchor)!
    expect(slice(anew, found)).toBe('The harbour at  Arnsbrück\nwas a great success, she said.')
  })

  it('finds a long passage by both its ends', () => {
    const sentences = Array.from(
      { length: 60 },
      (_, at) => `Sentence ${at} tells of ship ${at * 7}.`,
    )
    const body = `Before. ${sentences.join(' ')} After.`
    const anchor = anchorOf(body, { start: 8, end: [...body].length - 7 })
    const anew = body
      .replace('Sentence 30 tells', 'Sentence thirty tells')
      .replace('Before.', 'Well before.')
    const found = slice(anew, findAnchor(anew, anchor)!)
    expect(found.startsWith('Sentence 0 tells')).toBe(true)
    expect(found.endsWith('tells of ship 413.')).toBe(true)
  })

  it('says that a passage is nowhere rather than guess', () => {
    const anchor = anchorOf(TEXT, placeOf(TEXT, 'Nobody was hurt'))
    expect(
      findAnchor('A text about something else altogether, with nothing in common.', anchor),
    ).toBeUndefined()
    const short = anchorOf(TEXT, placeOf(TEXT, 'ferry'))
    expect(findAnchor('A ferie of ships', short)).toBeUndefined()
  })

  it('stays quick on a hostile text', () => {
    const body = 'aaaa '.repeat(100_000)
    const anchor = { ...anchorOf(body, { start: 0, end: 400 }), exact: 'aaaa bcd'.repeat(60) }
    expect(findAnchor(body, anchor)).toBeUndefined()
  }, 4000)
})
