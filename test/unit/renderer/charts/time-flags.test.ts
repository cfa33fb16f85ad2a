import { describe, expect, it } from 'vitest'
import { flagLabels } from '#renderer/charts/time-flags.ts'

const ROOM = { width: 900, height: 74 }
const seam = (id: string, x: number) => ({ id, x, text: 'From here this computer', isSeam: true })

describe('the words beside a line across a chart', () => {
  it('stand on the side that has room', () => {
    const [right, left] = flagLabels([seam('a', 20), seam('b', 860)], ROOM)
    expect(left).toMatchObject({ isLeft: false, textX: 25 })
    expect(right).toMatchObject({ isLeft: true, textX: 855 })
    expect(right?.text).toBe('⋮ From here this computer')
  })

  it('cover no others, and only the latest have some where many are near each other', () => {
    const flags = Array.from({ length: 9 }, (_none, index) => seam(String(index), 300 + index))
    const labels = flagLabels(flags, ROOM)
    const rows = labels.filter(({ text }) => text !== '').map(({ textY }) => textY)
    expect(new Set(rows).size).toBe(rows.length)
    expect(labels).toHaveLength(9)
    expect(labels.filter(({ text }) => text !== '').map(({ id }) => id)).toEqual(['8', '7'])
  })

  it('begin at their line where no side has room', () => {
    const [only] = flagLabels([seam('a', 60)], { width: 120, height: 74 })
    expect(only).toMatchObject({ isLeft: false, textX: 65 })
  })
})
