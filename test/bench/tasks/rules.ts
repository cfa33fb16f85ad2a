/** Twenty corrections of each kind over the most frequent names of generated stories. */
import type { Correction, CorrectionRule, EntityRef } from '#shared/model/correction.ts'
import { writeRuleFile } from '#shared/logic/corrections/rule-file.ts'

const WHEN = '2026-11-20T12:00:00.000Z'
const EVERYWHERE = { kind: 'everywhere' } as const

/** As `makeStories` numbers its people. */
function person(rank: number): EntityRef {
  return { id: `Q${rank * 37 + 11}`, name: `Person ${rank}` }
}

export function twentyRules(): string {
  const one = (rank: number): Correction[] => {
    const entity = person(rank)
    const other = person(rank + 1)
    return [
      { kind: 'merge', from: [entity], into: person(rank + 2) },
      { kind: 'reject', entity: other, where: { kind: 'source', source: 'Nowhere' } },
      { kind: 'retype', entity: other, types: ['Organization'] },
      { kind: 'rename', entity: person(rank + 2), name: `Renamed ${rank}` },
      { kind: 'entityMood', entity: person(rank + 3), where: EVERYWHERE, polarity: 'negative' },
    ]
  }
  const corrections: Correction[] = [
    ...[0, 10, 20].flatMap(one),
    { kind: 'reject', entity: person(30), where: EVERYWHERE },
    { kind: 'reject', entity: person(31), where: EVERYWHERE },
    {
      kind: 'split',
      entity: person(32),
      forms: ['A form nobody wrote'],
      storyIds: [],
      into: { id: 'own:split', name: 'Split' },
    },
    { kind: 'mute', source: 'nowhere.example' },
    { kind: 'storyMood', ids: ['5000000000'], element: 'body', polarity: 'positive' },
  ]
  const rules = corrections.map((correction, at): CorrectionRule => {
    return { id: `rule-${at}`, isOn: true, createdAt: WHEN, correction }
  })
  return writeRuleFile(rules, WHEN)
}
