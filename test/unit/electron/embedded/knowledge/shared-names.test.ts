import { describe, expect, it } from 'vitest'
import { isLegalForm, withoutLegalForm } from '#electron/embedded/knowledge/legal-form.ts'
import { Lines } from '#electron/embedded/knowledge/lines.ts'
import { NameIndex } from '#electron/embedded/knowledge/name-index.ts'
import { SharedNames } from '#electron/embedded/knowledge/shared-names.ts'

const names = [
  ['Ford Motor', 'Ford'],
  ['Marks & Spencer'],
  ['Ford Foundation'],
  ['“”'],
  ['fordítás'],
]

function shared(made: number[] = [], last = names.length): SharedNames<number> {
  return new SharedNames(
    'en',
    {
      size: names.length,
      namesAt: (place) => names[place] ?? [],
      roughNamesAt: (place) => [...(names[place] ?? []), 'Motor'],
      at: (place) => {
        made.push(place)
        return place
      },
      isWeak: (name) => name === 'Ford',
      orderOf: (place, nth) => place * 10 + nth,
    },
    (place) => place < last,
  )
}

describe('SharedNames', () => {
  it('gives the names that begin with a word, the longest first, and makes only what they name', () => {
    const made: number[] = []
    const found = shared(made)
    expect(made).toEqual([])
    expect(found.under('ford').map(({ rest, value, isWeak }) => [...rest, value, isWeak])).toEqual([
      ['motor', 0, false],
      ['foundation', 2, false],
      [0, true],
    ])
    expect(made).toEqual([0, 2])
    expect(found.under('ford')).toBe(found.under('ford'))
    expect(found.under('motor')).toEqual([])
  })

  it('keeps the names of the words met last only, and gives others anew', () => {
    const found = new SharedNames(
      'en',
      {
        size: 3500,
        namesAt: (place) => [`Thing${place}`],
        roughNamesAt: (place) => [`Thing${place}`],
        at: (place) => place,
        isWeak: () => false,
        orderOf: (place) => place,
      },
      () => true,
    )
    const first = found.under('thing0')
    for (let place = 1; place < 3500; place += 1) found.under(`thing${place}`)
    expect(found.under('thing3499')).toBe(found.under('thing3499'))
    expect(found.under('thing0')).not.toBe(first)
    expect(found.under('thing0')).toEqual(first)
  })

  it('leaves out what has no name in the language', () => {
    expect(
      shared([], 1)
        .under('ford')
        .map(({ value }) => value),
    ).toEqual([0, 0])
    expect(shared([], 1).under('marks')).toEqual([])
  })

  it('finds a name with its sign written out as well', () => {
    const index = new NameIndex<number>('en', shared())
    expect(index.values('Marks and Spencer')).toEqual([1])
    expect(index.values('Marks & Spencer')).toEqual([1])
  })
})

describe('Lines', () => {
  it('has the lines that hold data, also the last without an end', () => {
    const lines = new Lines('# head\none\n\ntwo|2\nthree')
    expect(Array.from({ length: lines.size }, (_, i) => lines.at(i))).toEqual([
      'one',
      'two|2',
      'three',
    ])
    expect(() => lines.at(3)).toThrow(RangeError)
  })
})

describe('withoutLegalForm', () => {
  it.each([
    ['Atari Corporation', 'Atari'],
    ['The Hershey Company', 'Hershey'],
    ['Goldman Sachs & Co.', 'Goldman Sachs'],
    ['Workday, Inc.', 'Workday'],
    ['Hang Lung Group', 'Hang Lung'],
    ['Tarmac Group Holdings plc', 'Tarmac'],
    ['3M', '3M'],
    ['Group', ''],
  ])('%s: %s', (name, expected) => {
    expect(withoutLegalForm(name)).toBe(expected)
  })

  it('knows a form by its capital only', () => {
    expect(['Co', 'Inc.', 'S.A.', 'plc'].every(isLegalForm)).toBe(true)
    expect(['co', 'Coal', 'incorporated', ''].some(isLegalForm)).toBe(false)
  })
})
