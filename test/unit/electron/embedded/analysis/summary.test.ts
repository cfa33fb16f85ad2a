import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { summarizeText } from '#electron/embedded/analysis/summary.ts'

const WORDS = 'budget bridge river mayor council vote tax road water school plan cost repair'.split(
  ' ',
)
const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 30 })
  .map((list) => `The ${list.join(' ')}.`)
const text = fc.array(sentence, { minLength: 1, maxLength: 30 }).map((list) => list.join(' '))
const base = { title: 'Council votes on bridge repair', language: 'en' }

describe('summarizeText', () => {
  it('gives as many sentences as asked for, verbatim and in order', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (body, sentences) => {
        const summary = summarizeText({ ...base, text: body, sentences })
        const all = splitSentences(body, 'en').map((one) => one.text)
        expect(summary).toHaveLength(Math.min(sentences, all.length))
        let at = 0
        for (const one of summary) {
          at = all.indexOf(one, at) + 1
          expect(at).toBeGreaterThan(0)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('takes a percentage, a number before it, and five by itself', () => {
    const body = Array.from({ length: 20 }, (_, i) => `The council paid for repair ${i}.`).join(' ')
    const count = (asked: object): number => summarizeText({ ...base, text: body, ...asked }).length
    expect(count({})).toBe(5)
    expect(count({ percentage: 25 })).toBe(5)
    expect(count({ percentage: 50 })).toBe(10)
    expect(count({ percentage: 1 })).toBe(1)
    expect(count({ percentage: 50, sentences: 3 })).toBe(3)
  })

  it('prefers shorter sentences in the short mode', () => {
    const long = (n: number): string =>
      `The council and its mayor spoke for many hours about bridge repair, ${WORDS.slice(n, n + 4).join(', ')}, old promises, heavy lorries, local shopkeepers, angry drivers, missing money, muddy fields and rising water.`
    const brief = (n: number): string => `The ${WORDS.slice(n, n + 3).join(' and the ')} stay.`
    const body = Array.from({ length: 8 }, (_, i) => `${long(i)} ${brief(i)}`).join(' ')
    const size = (mode: 'default' | 'short'): number =>
      summarizeText({ ...base, text: body, sentences: 4, mode }).join('').length
    expect(size('short')).toBeLessThan(size('default'))
  })

  it('takes no line about the page itself while the text has others', () => {
    const lines = [
      'By Anna Berg.',
      'Scroll down for video of the bridge over the river at the council.',
      'The council will repair the bridge over the river in spring.',
      'CNN reporters in the river council bridge office contributed to this report.',
      'Lorries have to cross at the mill until the work is done.',
    ]
    const summary = summarizeText({
      title: '',
      text: lines.join(' '),
      language: 'en',
      sentences: 2,
    })
    expect(summary).toEqual([lines[2], lines[4]])
    expect(
      summarizeText({ title: '', text: lines.join(' '), language: 'en', sentences: 5 }),
    ).toHaveLength(5)
  })

  it.each([
    ['(CNN)The bridge fell.', 'The bridge fell.'],
    ['Rome, Italy (Daily Gull)"The bridge fell," he said.', '"The bridge fell," he said.'],
    ['(Reuters) - The bridge fell.', 'The bridge fell.'],
    ['BERLIN, 3 May (dpa) – The bridge fell.', 'The bridge fell.'],
    ['WASHINGTON -- The bridge fell.', 'The bridge fell.'],
    ['SANTA FE, N.M. — The bridge fell.', 'The bridge fell.'],
    ['The Associated Press (AP) told of it.', undefined],
    ['Anna Berg (SPD) – a member – told of it.', undefined],
    ['NATO – the alliance – told of it.', undefined],
    ['The bridge (built in 1900) fell.', undefined],
  ])('begins without place and agency: %s', (first, told) => {
    const summary = summarizeText({ title: '', text: `${first} Nobody was hurt.`, language: 'en' })
    expect(summary).toEqual([told ?? first, 'Nobody was hurt.'])
  })

  it.each([
    ['en', 'Read more: the council, the bridge and the river at the mill.'],
    ['en', 'Image caption The council at the bridge over the river.'],
    ['en', 'Updated 3:01 PM ET, Mon. March 2, 2015, by the council at the river'],
    ['de', 'Aktualisiert am 5. August 2014 um 18 Uhr vom Rat an der Brücke'],
    ['de', 'Lesen Sie auch: Der Rat, die Brücke und der Fluss.'],
    ['fr', 'Lire aussi : le conseil, le pont et la rivière.'],
    ['ru', 'Читайте также: совет, мост и река.'],
  ])('takes no line that leads elsewhere (%s)', (language, line) => {
    const other = { en: 'It rained.', de: 'Es regnete.', fr: 'Il a plu.', ru: 'Шёл дождь.' }[
      language
    ]
    const text = `${line}\n${other}`
    expect(summarizeText({ title: '', text, language, sentences: 1 })).toEqual([other])
  })

  it.each([
    'Published in 2014, the study of the council counted every bridge over the river.',
    'Advertisement spending of the council on the river and the bridge rose.',
    'By the river the council repairs the bridge, the mill and the road.',
  ])('does not take a sentence for such a line: %s', (line) => {
    const text = `It rained. ${line}`
    expect(summarizeText({ title: '', text, language: 'en', sentences: 1 })).toEqual([line])
  })

  it('says nothing twice in another form of its words', () => {
    const lines = [
      'The council votes on repairing old bridges near the river mills.',
      'Councils voted for repairs of an older bridge near river milling.',
      'Schools open later because buses drive another road.',
      'Nobody spoke against it.',
    ]
    const summary = summarizeText({
      title: '',
      text: lines.join(' '),
      language: 'en',
      sentences: 2,
    })
    expect(summary).toEqual([lines[0], lines[2]])
  })

  it('works on any text in any language', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('en', 'zh-cn', 'ar', 'und', 'tr'),
        (body, language) => {
          const summary = summarizeText({ title: '', text: body, language, sentences: 2 })
          expect(summary.length).toBeLessThanOrEqual(2)
          for (const one of summary) expect(body).toContain(one)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('takes half of a long text in time that grows with its length', () => {
    const cost = (count: number): number => {
      const about = (at: number) =>
        WORDS.map((word, n) => `${word}${(at * (n + 7)) % 400}`).join(' ')
      const body = Array.from({ length: count }, (_none, at) => `The ${about(at)}.`).join(' ')
      const start = process.cpuUsage()
      const summary = summarizeText({ ...base, text: body, percentage: 50 })
      expect(summary).toHaveLength(count / 2)
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    cost(1000)
    // Sixteen times as much where each choice looks at all that are left.
    expect(cost(8000)).toBeLessThan(10 * cost(2000))
  })

  it('keeps nothing of an empty text', () => {
    expect(summarizeText({ title: 'x', text: '', language: 'en' })).toEqual([])
  })
})
