import type { Database } from '#electron/sqlite/database.ts'
import { Correction, type CorrectionRule } from '#shared/model/correction.ts'

/** With its place: rules act in the order of their places. */
export type KeptRule = CorrectionRule & { readonly position: number }

type RuleRow = {
  id: string
  position: number
  is_on: number
  note: string | null
  rule: string
  created_at: number
}

/** The corrections, in order. */
export function openCorrectionBook(db: Database) {
  const all = db.prepare('SELECT * FROM correction ORDER BY position, rowid')
  const insert = db.prepare(
    `INSERT INTO correction (id, position, is_on, note, rule, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const setOn = db.prepare('UPDATE correction SET is_on = ? WHERE id = ?')
  const setNote = db.prepare('UPDATE correction SET note = ? WHERE id = ?')
  const place = db.prepare('UPDATE correction SET position = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM correction WHERE id = ?')
  const last = db.prepare('SELECT coalesce(max(position), 0) FROM correction')

  return {
    list: (): KeptRule[] => all.all<RuleRow>().flatMap(ruleFromRow),
    lastPosition: () => last.value<number>() ?? 0,
    add(rules: readonly KeptRule[]): void {
      db.transaction(() => {
        for (const { id, position, isOn, note, correction, createdAt } of rules) {
          const made = Date.parse(createdAt)
          const rule = JSON.stringify(correction)
          insert.run(id, position, isOn ? 1 : 0, note ?? null, rule, Number.isNaN(made) ? 0 : made)
        }
      })
    },
    setOn: (id: string, isOn: boolean) => void setOn.run(isOn ? 1 : 0, id),
    setNote: (id: string, note: string | undefined) => void setNote.run(note ?? null, id),
    /** @param ids All of them, in their new order. */
    reorder(ids: readonly string[]): void {
      db.transaction(() => ids.forEach((id, index) => place.run(index + 1, id)))
    },
    remove(ids: readonly string[]): void {
      db.transaction(() => ids.forEach((id) => remove.run(id)))
    },
  }
}

/** A rule of a later version that cannot be read stays in the file and is passed over. */
function ruleFromRow(row: RuleRow): KeptRule[] {
  const read = Correction.safeParse(JSON.parse(row.rule))
  if (!read.success) return []
  return [
    {
      id: row.id,
      position: row.position,
      isOn: row.is_on === 1,
      ...(row.note === null ? {} : { note: row.note }),
      createdAt: new Date(row.created_at).toISOString(),
      correction: read.data,
    },
  ]
}
