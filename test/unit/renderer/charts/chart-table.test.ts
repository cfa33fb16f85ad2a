import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileName, tableCsv } from '#renderer/charts/chart-table.ts'

it('gives every figure in full to a reader that knows nothing of us', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r]/.test(text)),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (cells) => {
      const table = {
        columns: [{ label: 'A' }, { label: 'B, with comma', isNumber: true }],
        rows: cells.map((row, index) => ({ key: String(index), cells: row })),
      }
      const read: string[][] = parse(tableCsv(table, 'a "caption",\nin two lines'))
      expect(read[0]).toEqual(['A', 'B, with comma', 'caption'])
      expect(read.slice(1).map((row) => row.slice(0, 2))).toEqual(
        cells.map((row) => row.map((value) => String(value))),
      )
      expect(new Set(read.slice(1).map((row) => row[2]))).toEqual(
        new Set(['a "caption",\nin two lines']),
      )
    }),
  )
})

it('leaves empty what is no figure', () => {
  const rows = [{ key: 'a', cells: [NaN, undefined, Infinity, 0] }]
  expect(tableCsv({ columns: [], rows }, 'c')).toBe('caption\r\n,,,0,c\r\n')
})

it('names files so that every system takes them', () => {
  expect(fileName('All stories: over time?', 'csv')).toBe('All-stories-over-time.csv')
  expect(fileName('../../etc/passwd', 'svg')).toBe('etc-passwd.svg')
  expect(fileName('مدينة الواحات', 'png')).toBe('مدينة-الواحات.png')
  expect(fileName('👩‍🚒', 'csv')).toBe('chart.csv')
  expect(fileName('long '.repeat(2000), 'csv').length).toBeLessThan(70)
})
