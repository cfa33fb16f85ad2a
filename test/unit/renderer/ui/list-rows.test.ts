import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListMargin, rowsWith } from '#renderer/ui/list-rows.ts'

let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => void (frames = []))
})
afterEach(() => vi.unstubAllGlobals())

/** Runs what waits, frame after frame. */
function allFrames(): void {
  for (let run = frames.shift(); run; run = frames.shift()) run()
}

test('a list that had rows keeps its whole margin', () => {
  const seen: number[] = []
  const margin = createListMargin(() => seen.push(margin.rows))
  margin.grow()
  allFrames()
  expect([margin.rows, seen]).toEqual([8, []])
})

test('a list that had none gets its margin over some frames, each drawn', () => {
  const seen: number[] = []
  const margin = createListMargin(() => seen.push(margin.rows))
  margin.restart()
  expect(margin.rows).toBe(0)
  margin.grow()
  allFrames()
  expect(seen).toEqual([2, 4, 6, 8])
})

test('what was ended draws no more, and begins where it stood', () => {
  const seen: number[] = []
  const margin = createListMargin(() => seen.push(margin.rows))
  margin.restart()
  const end = margin.grow()
  frames.shift()!()
  end()
  allFrames()
  expect(seen).toEqual([2])
  margin.grow()
  allFrames()
  expect(seen).toEqual([2, 4, 6, 8])
})

test('the row in the tab order is there wherever the window is', () => {
  const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 20 }
  expect(rowsWith(11, range)).toEqual([9, 10, 11, 12, 13])
  expect(rowsWith(2, range)).toEqual([2, 9, 10, 11, 12, 13])
  expect(rowsWith(-1, range)).toEqual([9, 10, 11, 12, 13])
  expect(rowsWith(20, range)).toEqual([9, 10, 11, 12, 13])
})
