import { expect, it } from 'vitest'
import { LANGUAGES } from '#electron/embedded/analysis/support.ts'
import { readQuality } from '#electron/embedded/analysis/quality.ts'
import { EngineQuality } from '#shared/model/engine-quality.ts'

it('tells what the trainers measured, one figure for an analysis and language', () => {
  const quality = EngineQuality.parse(readQuality())
  expect(quality.languages.map(({ language }) => language)).toEqual(LANGUAGES)
  const keys = quality.figures.map(({ analysis, language }) => `${analysis} ${language}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { value, cases } of quality.figures) {
    expect(value).toBeGreaterThan(0)
    expect(value).toBeLessThanOrEqual(1)
    expect(cases).toBeGreaterThan(0)
  }
  for (const language of LANGUAGES) expect(keys).toContain(`sentiment ${language}`)
  for (const language of ['zh-cn', 'zh-tw', 'es', 'fr']) expect(keys).toContain(`names ${language}`)
  // Where people named phrases or wrote a summary, the headline no longer stands for them.
  const setOf = (analysis: string, language: string): string | undefined =>
    quality.figures.find((one) => one.analysis === analysis && one.language === language)?.set
  expect(setOf('summary', 'en')).toMatch(/CNN/)
  expect(setOf('hashtags', 'fr')).toMatch(/WikiNews/)
  expect(setOf('hashtags', 'de')).toMatch(/headline/)
})
