/** What the trainers measured on held-back texts, against the goals; and a part of it measured again. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { detectLanguage } from '#electron/embedded/analysis/language.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { SIB_SUBJECTS } from '#electron/embedded/knowledge/build/topic-data.ts'
import { classifyText } from '#electron/embedded/analysis/classify.ts'
import {
  hasReached,
  OPEN,
  qualityFigure,
  REACHED,
  TOPIC_LANGUAGES,
} from '#test/support/quality-goals.ts'

describe('figures of quality.json', () => {
  it.each(REACHED.flatMap(({ goals }) => goals))('$path is within $goal', (one) => {
    if (one.isMost) expect(qualityFigure(one.path)).toBeLessThanOrEqual(one.goal)
    else expect(qualityFigure(one.path)).toBeGreaterThanOrEqual(one.goal)
  })

  it('has sixteen languages of subjects', () => expect(TOPIC_LANGUAGES).toHaveLength(16))

  it('has every line that is open, and none of them that is reached throughout', () => {
    for (const { goals } of OPEN) expect(goals.every(hasReached)).toBe(false)
  })

  it('names programs that are there', () => {
    for (const { madeBy } of [...REACHED, ...OPEN]) {
      expect(existsSync(new URL(`build/${madeBy}`, KNOWLEDGE_FOLDER)), madeBy).toBe(true)
    }
  })
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
