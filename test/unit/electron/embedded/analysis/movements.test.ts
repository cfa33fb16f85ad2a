import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { weighWords } from '#electron/embedded/analysis/lexicon.ts'
import { readSentence } from '#electron/embedded/analysis/sentiment.ts'
import { type TargetPlace, targetMoods } from '#electron/embedded/analysis/target-mood.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'

const weighed = (text: string) => weighWords(text, 'en', KNOWLEDGE_FOLDER)!
const balance = (text: string): number => weighed(text).up - weighed(text).down

describe('movements', () => {
  it.each([
    ['Sales at the chain rose for a second year', 'Sales at the chain fell for a second year'],
    ['Shares climbed to a record high', 'Shares tumbled to a record low'],
    ['The firm raised its forecast for the year', 'The firm cut its forecast for the year'],
    ['Unemployment fell to a record low', 'Unemployment climbed to a record high'],
    ['Losses narrowed in spring', 'Losses widened in spring'],
    ['A drop in crime was reported', 'A drop in exports was reported'],
    ['The dividend was doubled', 'The dividend was halved'],
    ['Costs did not rise', 'Profit did not rise'],
  ])('“%s” is good and “%s” is bad', (good, bad) => {
    expect(balance(good)).toBeGreaterThan(0.2)
    expect(balance(bad)).toBeLessThan(-0.2)
  })

  it('takes neither what moves nor a movement alone, nor the two in different clauses', () => {
    for (const text of ['He shares a flat', 'The boy fell', 'Profit, he said, and the boy fell']) {
      expect(weighed(text).movements).toEqual([])
    }
    expect(weighed('La profit fell').movements).toHaveLength(1)
    expect(weighWords('Profit fell', 'de', KNOWLEDGE_FOLDER)?.movements).toEqual([])
  })

  it('lays them on whose they are, in sentences that taught nothing', () => {
    const file = new URL('../../../../fixtures/analysis/business-moods.txt', import.meta.url)
    const lines = readFileSync(file, 'utf8').trim().split('\n').filter((line) => !line.startsWith('#')) // prettier-ignore
    const judged = lines.flatMap((line) => {
      const { text, targets, signs } = unmarked(line)
      const reading = readSentence(text, 'en', KNOWLEDGE_FOLDER)!
      const moods = targetMoods({ text, reading, targets, folder: KNOWLEDGE_FOLDER })
      return moods.map((mood, i) => '+0-'[mood.indexOf(Math.max(...mood))] === signs[i])
    })
    // 13 of 32 before movements were heard.
    expect(judged.filter(Boolean).length / judged.length).toBeGreaterThan(0.9)
  })
})

function unmarked(line: string): { text: string; targets: TargetPlace[]; signs: string[] } {
  const targets: TargetPlace[] = []
  const signs: string[] = []
  let text = ''
  let at = 0
  for (const { 0: whole, 1: sign = '', 2: name = '', index } of line.matchAll(
    /\[([-+0])([^\]]+)\]/g,
  )) {
    text += line.slice(at, index)
    targets.push({ start: text.length, end: text.length + name.length })
    signs.push(sign)
    text += name
    at = index + whole.length
  }
  return { text: text + line.slice(at), targets, signs }
}
