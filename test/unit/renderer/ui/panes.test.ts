import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HANDLE, fitPanes, panesThatFit, resizePane } from '#renderer/ui/panes.ts'

const PANES = [
  { min: 250, initial: 300, max: 560 },
  { min: 280, initial: 380 },
  { min: 340, initial: 480 },
]
const LEAST = 250 + 280 + 340 + 2 * HANDLE
const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)

describe('fitPanes', () => {
  it('keeps what fits', () => {
    expect(fitPanes([300, 400], PANES, 1400)).toEqual([300, 400])
  })

  it('takes from the right first', () => {
    expect(fitPanes([400, 400], PANES, 1100)).toEqual([400, 1100 - 400 - 340 - 2])
  })

  it('starts from the first sizes when nothing is known', () => {
    expect(fitPanes([], PANES, 1400)).toEqual([300, 380])
    expect(fitPanes([Number.NaN, 9e9], PANES, 1400)[0]).toBe(250)
  })

  it('always leaves the last pane its least, if there is room at all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double(), { maxLength: 4 }),
        fc.integer({ min: LEAST, max: 5000 }),
        (wanted, total) => {
          const widths = fitPanes(wanted, PANES, total)
          expect(total - sum(widths) - 2 * HANDLE).toBeGreaterThanOrEqual(340 - 1e-6)
          widths.forEach((width, index) => expect(width).toBeGreaterThanOrEqual(PANES[index]!.min))
        },
      ),
    )
  })
})

describe('panesThatFit', () => {
  it('shows all that have room', () => {
    expect(panesThatFit(PANES, 1, LEAST)).toEqual({ from: 0, to: 3 })
    expect(panesThatFit(PANES, 1, 0)).toEqual({ from: 0, to: 3 })
  })

  it('drops the one farthest from the pane in front, the left one first', () => {
    expect(panesThatFit(PANES, 0, LEAST - 1)).toEqual({ from: 0, to: 2 })
    expect(panesThatFit(PANES, 1, LEAST - 1)).toEqual({ from: 1, to: 3 })
    expect(panesThatFit(PANES, 2, LEAST - 1)).toEqual({ from: 1, to: 3 })
  })

  it('shows the one in front however small the window is, and never more than fits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 1, max: 2000 }),
        (at, total) => {
          const { from, to } = panesThatFit(PANES, at, total)
          expect(from).toBeLessThanOrEqual(at)
          expect(to).toBeGreaterThan(at)
          const least = sum(PANES.slice(from, to).map(({ min }) => min)) + HANDLE * (to - from - 1)
          if (to - from > 1) expect(least).toBeLessThanOrEqual(total)
        },
      ),
    )
  })
})

describe('resizePane', () => {
  it('moves one edge and leaves the other panes alone', () => {
    expect(resizePane([300, 400], 0, 350, PANES, 1400)).toEqual([350, 400])
  })

  it('stops at least, most and the room of the others', () => {
    expect(resizePane([300, 400], 0, 10, PANES, 1400)).toEqual([250, 400])
    expect(resizePane([300, 400], 0, 9999, PANES, 2400)).toEqual([560, 400])
    expect(resizePane([300, 400], 1, 9999, PANES, 1400)).toEqual([300, 1400 - 300 - 340 - 2])
  })
})
