/** What a person does to corrections; every change can be taken back. */
import type { KeptRule } from '#electron/library/corrections.ts'
import type { Library } from '#electron/library/library.ts'
import { WorkError } from '#electron/platform/failures.ts'
import { openRuleCheck } from '#shared/logic/corrections/check-rule.ts'
import { readRuleFile, writeRuleFile } from '#shared/logic/corrections/rule-file.ts'
import { correctionWords } from '#shared/logic/corrections/words.ts'
import type { Correction, CorrectionImport, CorrectionRule, ListedRule } from '#shared/model/correction.ts' // prettier-ignore
import type { Notice } from '#shared/model/notice.ts'
import type { UndoStack } from '../undo.ts'
import { createActiveRules, withMembers } from './active-rules.ts'
import { reachesOf, type ReachReads } from './rule-reach.ts'

/** What counts stories without asking the rules' own topic. */
const COUNTING = ['searches', 'collections', 'monitors', 'status'] as const
/** Rules a library holds at most. */
const MOST_RULES = 10_000

export type CorrectionsParts = {
  readonly library: Library
  /** Of the stories as they came. */
  readonly reads: ReachReads
  readonly undo: UndoStack
  now(): number
  newId(): string
  announce(topic: Notice['topic'], ids?: readonly string[]): void
}

export type Corrections = ReturnType<typeof createCorrections>

export function createCorrections(parts: CorrectionsParts) {
  const { library, reads, undo, now, newId, announce } = parts
  const { corrections: kept } = library
  const active = createActiveRules({ library })

  const muted = () => [...active.book().muted.keys()].join('\n')
  const told = (work: () => void) => () => {
    const before = muted()
    work()
    active.changed()
    announce('corrections')
    announce('stories')
    // A muted source is in no count of unread stories either.
    if (muted() !== before) COUNTING.forEach((topic) => announce(topic))
  }
  const step = (label: string, redo: () => void, back: () => void) => {
    const forth = told(redo)
    forth()
    undo.push({ label, undo: told(back), redo: forth })
  }
  const find = (id: string): { rule: KeptRule; before: KeptRule[] } => {
    const all = kept.list()
    const at = all.findIndex((rule) => rule.id === id)
    const rule = all[at]
    if (!rule) throw new WorkError('NOT_FOUND', 'That correction is no longer there.')
    return { rule, before: all.slice(0, at) }
  }
  const reachesAmong = (rules: readonly CorrectionRule[], asked: ReadonlySet<string>) => {
    const whole = rules.map((rule) =>
      rule.isOn || asked.has(rule.id) ? withMembers(rule, library) : rule,
    )
    return reachesOf(
      reads,
      whole,
      whole.filter(({ id }) => asked.has(id)),
    )
  }

  const addAll = (rules: readonly KeptRule[], label: string) => {
    const ids = rules.map(({ id }) => id)
    step(
      label,
      () => kept.add(rules),
      () => kept.remove(ids),
    )
  }

  return {
    active: active.active,
    book: active.book,

    list: (): ListedRule[] => kept.list().map(listed),
    get: (id: string): ListedRule => listed(find(id).rule),

    /** In the order asked; unknown ones are left out. */
    async reaches(ids: readonly string[]): Promise<{ id: string; reach: number }[]> {
      const asked = new Set(ids)
      const rules = kept.list()
      const found = await reachesAmong(rules, asked)
      return ids.flatMap((id) => {
        const reach = found.get(id)
        return reach === undefined ? [] : [{ id, reach }]
      })
    },

    async preview(correction: Correction) {
      const rules = kept.list()
      const fault = openRuleCheck(rules).faultOf({ correction, isOn: true })
      const draft = { id: newId(), isOn: true, createdAt: '', correction }
      const found = await reachesAmong([...rules, draft], new Set([draft.id]))
      return {
        reach: found.get(draft.id) ?? 0,
        words: correctionWords(correction),
        ...(fault === undefined ? {} : { fault }),
      }
    },

    /** @throws WorkError CONFLICT */
    add(correction: Correction, note?: string): CorrectionRule {
      const rules = kept.list()
      const fault = openRuleCheck(rules).faultOf({ correction, isOn: true })
      if (fault) throw new WorkError('CONFLICT', fault)
      if (rules.length >= MOST_RULES) {
        throw new WorkError('CONFLICT', 'There are 10,000 corrections already; remove some first.')
      }
      const createdAt = new Date(now()).toISOString()
      const rule = { id: newId(), isOn: true, createdAt, correction, ...(note ? { note } : {}) }
      addAll([{ ...rule, position: kept.lastPosition() + 1 }], labelOf(correction))
      return rule
    },

    /** @throws WorkError CONFLICT where one cannot be on beside another. */
    setOn(ids: readonly string[], isOn: boolean): void {
      const wanted = new Set(ids)
      const rules = kept.list()
      const changed = rules.filter((rule) => wanted.has(rule.id) && rule.isOn !== isOn)
      if (changed.length === 0) return
      if (isOn) refuseFaults(changed, rules)
      const set = (value: boolean) =>
        library.transaction(() => changed.forEach(({ id }) => kept.setOn(id, value)))
      const what = changed.length === 1 ? 'a correction' : `${changed.length} corrections`
      step(
        `switching ${what} ${isOn ? 'on' : 'off'}`,
        () => set(isOn),
        () => set(!isOn),
      )
    },

    setNote(id: string, note: string | undefined): void {
      const before = find(id).rule.note
      step(
        'changing the note of a correction',
        () => kept.setNote(id, note),
        () => kept.setNote(id, before),
      )
    },

    /** Those not named keep their order, after the others. */
    reorder(ids: readonly string[]): void {
      const before = kept.list().map(({ id }) => id)
      const known = new Set(before)
      const first = [...new Set(ids)].filter((id) => known.has(id))
      const named = new Set(first)
      const after = [...first, ...before.filter((id) => !named.has(id))]
      step(
        'reordering corrections',
        () => kept.reorder(after),
        () => kept.reorder(before),
      )
    },

    remove(ids: readonly string[]): void {
      const wanted = new Set(ids)
      const gone = kept.list().filter(({ id }) => wanted.has(id))
      const [first] = gone
      if (!first) return
      step(
        gone.length === 1 ? `removing “${correctionWords(first.correction)}”` : `removing ${gone.length} corrections`, // prettier-ignore
        () => kept.remove(gone.map(({ id }) => id)),
        () => kept.add(gone),
      )
    },

    export(ids?: readonly string[]): string {
      const wanted = ids && new Set(ids)
      const rules = kept.list().filter(({ id }) => !wanted || wanted.has(id))
      const plain = rules.map(({ position: _position, ...rule }) => rule)
      return writeRuleFile(plain, new Date(now()).toISOString())
    },

    /** @throws WorkError UNREADABLE */
    import(text: string): CorrectionImport {
      const file = readRuleFile(text)
      if ('problem' in file) {
        throw new WorkError('UNREADABLE', file.problem, { where: 'file of corrections' })
      }
      const rules: CorrectionRule[] = kept.list()
      const known = new Set(rules.map(({ correction }) => JSON.stringify(correction)))
      const ids = new Set(rules.map(({ id }) => id))
      const fresh: KeptRule[] = []
      const refused: CorrectionImport['refused'] = []
      const check = openRuleCheck(rules)
      let position = kept.lastPosition()
      let knownCount = 0
      for (const rule of file.rules) {
        const text = JSON.stringify(rule.correction)
        const fault = rules.length >= MOST_RULES ? 'There is room for 10,000 corrections.' : check.faultOf(rule) // prettier-ignore
        if (known.has(text)) knownCount++
        else if (fault) refused.push({ words: correctionWords(rule.correction), reason: fault })
        else {
          const next = { ...rule, id: ids.has(rule.id) ? newId() : rule.id, position: ++position }
          fresh.push(next)
          rules.push(next)
          check.add(next)
          known.add(text)
          ids.add(next.id)
        }
      }
      if (fresh.length > 0) addAll(fresh, `importing ${fresh.length} corrections`)
      return { added: fresh.length, known: knownCount, refused }
    },
  }
}

function refuseFaults(changed: readonly KeptRule[], rules: readonly KeptRule[]): void {
  const ids = new Set(changed.map(({ id }) => id))
  const check = openRuleCheck(rules.filter(({ id }) => !ids.has(id)))
  for (const { correction } of changed) {
    const fault = check.faultOf({ correction, isOn: true })
    if (fault) throw new WorkError('CONFLICT', fault)
    check.add({ correction, isOn: true })
  }
}

function listed({ position: _position, ...rule }: KeptRule): ListedRule {
  return { ...rule, words: correctionWords(rule.correction) }
}

function labelOf(correction: Correction): string {
  return `correcting: ${correctionWords(correction)}`
}
