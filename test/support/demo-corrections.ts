/** Corrections in memory, for component tests. */
import { implement, ORPCError } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import { openRuleCheck } from '#shared/logic/corrections/check-rule.ts'
import { readRuleFile, writeRuleFile } from '#shared/logic/corrections/rule-file.ts'
import { correctionWords } from '#shared/logic/corrections/words.ts'
import type { Correction, CorrectionRule, ListedRule } from '#shared/model/correction.ts'

const WHEN = '2026-11-20T12:00:00.000Z'

/** @param tell Announces that corrections changed. */
export function demoCorrections(tell: () => void) {
  const { corrections: os } = implement(contract)
  let rules: CorrectionRule[] = []
  const listed = (rule: CorrectionRule): ListedRule => ({
    ...rule,
    words: correctionWords(rule.correction),
  })
  const find = (id: string): CorrectionRule => {
    const rule = rules.find((each) => each.id === id)
    if (!rule) throw new ORPCError('NOT_FOUND', { message: 'That correction is no longer there.' })
    return rule
  }
  const set = (next: CorrectionRule[]) => {
    rules = next
    tell()
  }
  const faultOf = (correction: Correction) =>
    openRuleCheck(rules).faultOf({ correction, isOn: true })

  return {
    list: os.list.handler(() => rules.map(listed)),
    get: os.get.handler(({ input }) => listed(find(input.id))),
    reaches: os.reaches.handler(({ input }) => input.ids.map((id) => ({ id, reach: 7 }))),
    add: os.add.handler(({ input }) => {
      const message = faultOf(input.correction)
      if (message) throw new ORPCError('CONFLICT', { message })
      const rule = { id: `rule-${rules.length + 1}`, isOn: true, createdAt: WHEN, ...input }
      set([...rules, rule])
      return rule
    }),
    preview: os.preview.handler(({ input: { correction } }) => {
      const fault = faultOf(correction)
      return { reach: 7, words: correctionWords(correction), ...(fault ? { fault } : {}) }
    }),
    setOn: os.setOn.handler(({ input: { ids, isOn } }) =>
      set(rules.map((rule) => (ids.includes(rule.id) ? { ...rule, isOn } : rule))),
    ),
    setNote: os.setNote.handler(({ input: { id, note } }) =>
      set(rules.map((rule) => (rule.id === id ? { ...rule, ...(note && { note }) } : rule))),
    ),
    reorder: os.reorder.handler(({ input: { ids } }) => set(ids.map(find))),
    remove: os.remove.handler(({ input: { ids } }) =>
      set(rules.filter(({ id }) => !ids.includes(id))),
    ),
    export: os.export.handler(() => writeRuleFile(rules, WHEN)),
    import: os.import.handler(({ input }) => {
      const file = readRuleFile(input.text)
      if ('problem' in file) {
        throw new ORPCError('UNREADABLE', { message: file.problem, data: { where: 'file' } })
      }
      const known = new Set(rules.map(({ correction }) => JSON.stringify(correction)))
      const fresh = file.rules.filter(({ correction }) => !known.has(JSON.stringify(correction)))
      const check = openRuleCheck(rules)
      const refused: { words: string; reason: string }[] = []
      const added = fresh.filter((rule) => {
        const reason = check.faultOf(rule)
        if (reason) refused.push({ words: correctionWords(rule.correction), reason })
        else check.add(rule)
        return !reason
      })
      set([...rules, ...added])
      return { added: added.length, known: file.rules.length - fresh.length, refused }
    }),
  }
}
