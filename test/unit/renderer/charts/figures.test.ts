import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  figure,
  isolated,
  listed,
  percent,
  shortened,
  signed,
  tickFigure,
  whole,
} from '#renderer/charts/figures.ts'

it('says the sign of a figure, and none of nothing', () => {
  expect([0.124, -0.05, 0.001, -0.001, 0].map((value) => signed(value))).toEqual([
    '+0.12',
    '−0.05',
    '0.00',
    '0.00',
    '0.00',
  ])
  expect([NaN, Infinity, undefined].map((value) => signed(value))).toEqual(['–', '–', '–'])
  expect(figure(NaN)).toBe('–')
})

it('groups thousands, and keeps what stands beside a plot short', () => {
  expect([-0, 7, 999, 1000, 1234567, -1200, NaN].map(whole)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '1,234,567',
    '-1,200',
    '–',
  ])
  expect([0, 0.125, 80_000, 100_000, 1_250_000, NaN].map(tickFigure)).toEqual([
    '0',
    '0.13',
    '80,000',
    '100K',
    '1.25M',
    '–',
  ])
})

it('never says that something is nothing', () => {
  expect([0, 0.00001, 0.004, 0.05, 0.5, 1].map(percent)).toEqual([
    '0 %',
    '< 0.01 %',
    '0.40 %',
    '5.0 %',
    '50 %',
    '100 %',
  ])
  expect(percent(NaN)).toBe('–')
})

it('cuts names between characters as they are seen', () => {
  expect(shortened('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦…')
  expect(shortened('مدينة الواحات', 5)).toBe('مدينة…')
  expect(shortened('short', 10)).toBe('short')
  expect(shortened('  a \n b  ', 10)).toBe('a b')
})

// Control characters, lone surrogates, anything.
const ANY_TEXT = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
  .map((codes) => String.fromCharCode(...codes))
const SEGMENTER = new Intl.Segmenter('en')

it('keeps names of any length short', () => {
  fc.assert(
    fc.property(ANY_TEXT, fc.integer({ min: 1, max: 60 }), (text, most) => {
      const short = shortened(text.repeat(3), most)
      const seen = [...SEGMENTER.segment(short)].length
      expect(seen).toBeLessThanOrEqual(most + 2)
      expect(short.length).toBeLessThanOrEqual(most * 41 + 1)
      expect(short.isWellFormed()).toBe(true)
    }),
    { numRuns: 40 },
  )
  expect(shortened(`e${'\u0301'.repeat(10_000)}`, 3).length).toBeLessThan(100)
})

it('lists words', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
})

it('keeps names that run from right to left from turning a sentence around', () => {
  expect(isolated('Ellmouth')).toBe('Ellmouth')
  expect(isolated('مدينة')).toBe('\u2068مدينة\u2069')
  expect(isolated('A\u202Eevil')).toBe('\u2068A\u202Eevil\u2069')
})
