/** What the trainers measured on held-back texts, against the goals; and a part of it measured again. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { detectLanguage } from '#electron/embedded/analysis/language.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { SIB_SUBJECTS } from '#electron/embedded/knowledge/build/topic-data.ts'
import { classifyText } from '#electron/embedded/analysis/classify.ts'

type Figures = { readonly [key: string]: Figures } & { readonly [key: string]: number }

const QUALITY = JSON.parse(
  readFileSync(new URL('models/quality.json', KNOWLEDGE_FOLDER), 'utf8'),
) as Figures

function figure(path: string): number {
  const found = path.split('/').reduce<unknown>((at, key) => (at as Figures)[key], QUALITY)
  if (typeof found !== 'number') throw new Error(`${path} is no figure.`)
  return found
}

describe('figures of quality.json', () => {
  it.each([
    ['language/sentences/accuracy', 0.993],
    ['language/wordPairs/accuracy', 0.85],
    ['language/chineseScript', 0.99],
    ['names/en/strictF1', 0.55],
    ['names/de/strictF1', 0.5],
    ['names/da/strictF1', 0.72],
    ['names/sv/strictF1', 0.72],
    ['names/pt/strictF1', 0.72],
    ['names/fi/strictF1', 0.65],
    ['names/zh/strictF1', 0.55],
    ['patterns/money/f1', 0.85],
    ['patterns/percentage/f1', 0.9],
    ['patterns/url/f1', 0.95],
    ['patterns/phone/f1', 0.94],
    ['categories/overall/fiveClassesOfNews/accuracy', 0.85],
    ['categories/overall/sentences/precisionOfConfident', 0.85],
    ['categories/overall/newsroom/precisionOfConfident', 0.85],
    ['absa/en/restaurants/jointF1', 0.61],
    ['absa/en/restaurants of Yelp/jointF1', 0.61],
    ['elsa/en/macroF1', 0.56],
    ['hashtags/languages/en/f1', 0.18],
    ['concepts/en/recall', 0.4],
    ['concepts/en/precision', 0.8],
    ['depths/iptc-subjectcode 2/precisionOfConfident', 0.85],
    ['depths/iptc-subjectcode 3/precisionOfConfident', 0.75],
    ['depths/iab-qag 1/precisionOfConfident', 0.85],
    ['depths/iab-qag 2/precisionOfConfident', 0.85],
  ])('%s is at least %d', (path, least) => {
    expect(figure(path)).toBeGreaterThanOrEqual(least)
  })

  it.each([
    ['language/calibrationError', 0.01],
    ['language/sentences/calibrationError', 0.01],
    ['categories/overall/sentences/calibrationError', 0.05],
    ['categories/overall/news/calibrationError', 0.05],
    ['categories/overall/newsroom/calibrationError', 0.05],
    ['categories/overall/editorials/calibrationError', 0.05],
    ['depths/iptc-subjectcode 2/calibrationError', 0.05],
    ['depths/iptc-subjectcode 3/calibrationError', 0.05],
    ['depths/iab-qag 1/calibrationError', 0.05],
    ['depths/iab-qag 2/calibrationError', 0.05],
    ['absa/en/aspectCalibrationError', 0.05],
    ['absa/en/polarityCalibrationError', 0.05],
    ['concepts/en/calibrationError', 0.05],
    ['elsa/en/calibrationError', 0.05],
    ['elsa/en/leftOut/calibrationError', 0.05],
    ['sentiment/en/calibrationError', 0.05],
  ])('%s is at most %d', (path, most) => {
    expect(figure(path)).toBeLessThanOrEqual(most)
  })

  const languages = Object.keys(QUALITY['categories']?.['languages'] ?? {})
  it('has sixteen languages of subjects', () => expect(languages).toHaveLength(16))
  it.each(languages)(
    'subjects in %s are right often enough, and as often as they say',
    (language) => {
      const path = `categories/languages/${language}/sentences`
      expect(figure(`${path}/accuracy`)).toBeGreaterThanOrEqual(0.72)
      expect(figure(`${path}/calibrationError`)).toBeLessThanOrEqual(0.05)
    },
  )
})

const SET = '/work/shared/data/training/topics-sib200.jsonl'
const hasSet = existsSync(SET)
if (!hasSet) console.log(`Not measured again: ${SET} is not there.`)

describe.skipIf(!hasSet)('a part of the set, measured again', () => {
  const rows = (hasSet ? readFileSync(SET, 'utf8').trim().split('\n') : [])
    .filter((_, n) => n % 40 === 17)
    .map((line) => JSON.parse(line) as { lang: string; label: string; text: string })

  it('tells the language of sentences', () => {
    const right = rows.filter(({ lang, text }) => detectLanguage(text).language === lang)
    expect(right.length / rows.length).toBeGreaterThanOrEqual(0.99)
  })

  it('puts sentences it has learnt from into their class', () => {
    const right = rows.filter(({ lang: language, label, text }) => {
      const [first] = classifyText({ text, language, taxonomy: 'iptc-subjectcode', folder: KNOWLEDGE_FOLDER }) // prettier-ignore
      return first?.id.slice(0, 2) === SIB_SUBJECTS[label]
    })
    expect(right.length / rows.length).toBeGreaterThanOrEqual(0.85)
  })
})
