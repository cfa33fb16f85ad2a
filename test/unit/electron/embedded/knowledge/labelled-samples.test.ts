/** How samples of public sets are read; sentences here are ours, in the form of theirs. */
import { describe, expect, it } from 'vitest'
import { intervalOf } from '#electron/embedded/knowledge/build/bootstrap.ts'
import { aspectFigures } from '#electron/embedded/knowledge/build/public-aspects.ts'
import { targetFigures } from '#electron/embedded/knowledge/build/public-moods.ts'
import { nameFigures } from '#electron/embedded/knowledge/build/public-names.ts'
import {
  aspectSample,
  judgedSample,
  nameSample,
  targetSamples,
} from '#electron/embedded/knowledge/build/labelled-samples.ts'

describe('samples of public sets', () => {
  it('reads opinions, two sides of one category as a conflict', () => {
    const { text, golds } = aspectSample(
      'Soup | or stew, both fine. | food+, food0, service+, service-',
    )
    expect(text).toBe('Soup | or stew, both fine.')
    expect([...golds]).toEqual([
      ['food', 'positive'],
      ['service', 'conflict'],
    ])
    expect(aspectSample('We sat down. |').golds.size).toBe(0)
    expect(() => aspectSample('We sat down. | food?')).toThrow('No polarity')
  })

  it('brings targets of one sentence together, and refuses a copy that does not fit', () => {
    const samples = targetSamples(['1|0|Ada|Ada met\\nBo.', '-1|8|Bo|=', '0|0|Cy|Cy slept.'])
    expect(samples).toEqual([
      {
        text: 'Ada met\nBo.',
        targets: [
          { start: 0, end: 3 },
          { start: 8, end: 10 },
        ],
        golds: [0, 2],
      },
      { text: 'Cy slept.', targets: [{ start: 0, end: 2 }], golds: [1] },
    ])
    expect(() => targetSamples(['1|1|Ada|Ada met Bo.'])).toThrow('Bad copy')
  })

  it('reads names in brackets, and leaves other brackets', () => {
    expect(nameSample('[PER Ada] went to [LOC New York] [sic].')).toEqual({
      text: 'Ada went to New York [sic].',
      names: ['PER 0-3', 'LOC 12-20'],
    })
  })

  it('reads what was judged', () => {
    expect(judgedSample('-\tLate\tagain')).toEqual({
      text: 'Late\tagain',
      gold: 2,
    })
    expect(() => judgedSample('?\tLate')).toThrow('No polarity')
  })
})

describe('figures of samples', () => {
  it('counts aspects in the words of the set', () => {
    const lines = ['The pasta was delicious. | food+', 'We sat outside. |', 'Awful. | price-']
    expect(aspectFigures(lines, 'absa14', false)).toMatchObject({
      sentences: 3,
      cases: 2,
      aspectF1: 0.6667,
      jointF1: 0.6667,
      polarity: 1,
    })
  })

  it('counts a target as right where the likeliest is the gold one', () => {
    const lines = ['Ray Boyd lied to the court.', 'Ray Boyd lied to the jury.']
    const read = lines.map((text, i) => `${[-1, 1][i]}|0|Ray Boyd|${text}`)
    expect(targetFigures(read, false)).toMatchObject({
      sentences: 2,
      cases: 2,
      accuracy: 0.5,
    })
  })

  it('counts names strictly', () => {
    const lines = ['[PER Angela Merkel] spoke in [LOC Paris].', 'Nothing here.']
    expect(nameFigures(lines, 'en', false)).toMatchObject({
      names: 2,
      strictF1: 1,
    })
    expect(nameFigures(['Angela [PER Merkel] spoke.'], 'en', false)).toMatchObject({ strictF1: 0 })
  })

  it('draws an interval around the figure, the same each time', () => {
    const mean = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0) / some.length
    const cases = Array.from({ length: 100 }, (_, i) => i % 2)
    const [from, to] = intervalOf(cases, mean)
    expect(from).toBeGreaterThan(0.35)
    expect(from).toBeLessThan(0.45)
    expect(to).toBeGreaterThan(0.55)
    expect(intervalOf(cases, mean)).toEqual([from, to])
  })
})
