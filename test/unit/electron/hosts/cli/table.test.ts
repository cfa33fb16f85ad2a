import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine, tableText, widthOf } from '#electron/hosts/cli/table.ts'

describe('tableText', () => {
  it('aligns columns', () => {
    expect(
      tableText(
        ['A', 'B'],
        [
          ['long', 'x'],
          ['s', 'y'],
        ],
        80,
      ),
    ).toEqual(['A     B', 'long  x', 's     y'])
  })

  it('lets the widest column give way', () => {
    const [, row] = tableText(['N', 'TITLE'], [['1', 'x'.repeat(100)]], 20)
    expect(row).toBe(`1  ${'x'.repeat(16)}…`)
  })

  it('counts East Asian characters twice and marks not at all', () => {
    expect(widthOf('新闻')).toBe(4)
    expect(widthOf('e\u0301')).toBe(1)
  })

  it('never grows beyond the terminal', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell)),
        fc.integer({ min: 24, max: 120 }),
        (rows, width) => {
          for (const line of tableText(['a', 'b', 'c'], rows, width)) {
            expect(widthOf(line)).toBeLessThanOrEqual(width)
          }
        },
      ),
    )
  })
})

describe('oneLine', () => {
  it('keeps escape sequences and direction marks from the terminal', () => {
    expect(oneLine('a\u001b[31mb\r\nc\u202ed')).toBe('a [31mb cd')
  })
})
