/**
 * Answers of a service that counts what it sends, from the moment they are asked for until their
 * stories are put away: a process that dies in between finds them again, and pays for none twice.
 */
import type { Database } from '#electron/sqlite/database.ts'

export type PaidPull = {
  readonly searchId: string
  /** Tells one piece of fetching from every other, whichever process goes on with it. */
  readonly pull: string
}

export type PaidPage = {
  readonly pull: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
  /** Every request of it was answered. */
  readonly isWhole: boolean
}

export function openAnswerBook(db: Database) {
  const find = db.prepare(
    'SELECT body FROM paid_answer WHERE pull = ? AND address = ? AND body IS NOT NULL',
  )
  const isOpen = db.prepare(
    'SELECT count(*) FROM paid_answer WHERE pull = ? AND address = ? AND body IS NULL',
  )
  const ask = db.prepare(
    `INSERT INTO paid_answer (search_id, pull, address, parameters, asked_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (pull, address) DO UPDATE SET asked_at = excluded.asked_at, body = NULL,
       parameters = excluded.parameters`,
  )
  const put = db.prepare('UPDATE paid_answer SET body = ? WHERE pull = ? AND address = ?')
  const forget = db.prepare('DELETE FROM paid_answer WHERE pull = ? AND address = ?')
  const clear = db.prepare('DELETE FROM paid_answer WHERE pull = ?')
  const list = db.prepare(
    `SELECT pull, parameters, min(body IS NOT NULL) AS is_whole FROM paid_answer
     WHERE search_id = ? GROUP BY pull, parameters ORDER BY min(number)`,
  )

  return {
    /** The body that came and was not put away; undefined where there is none. */
    find(pull: string, address: string): unknown {
      const text = find.value<string>(pull, address)
      return text === undefined ? undefined : JSON.parse(text)
    },
    /** @returns whether it was asked for before, and no answer came. */
    ask(
      { searchId, pull }: PaidPull,
      request: { readonly address: string; readonly parameters: PaidPage['parameters'] },
      now: number,
    ): boolean {
      const isAgain = isOpen.value<number>(pull, request.address) !== 0
      ask.run(searchId, pull, request.address, JSON.stringify(request.parameters), now)
      return isAgain
    },
    put: (pull: string, address: string, body: unknown) =>
      void put.run(JSON.stringify(body), pull, address),
    /** It was refused, so nothing was counted. */
    forget: (pull: string, address: string) => void forget.run(pull, address),
    /** Its stories are put away. */
    clear: (pull: string) => void clear.run(pull),
    list: (searchId: string): PaidPage[] =>
      list
        .all<{ pull: string; parameters: string; is_whole: number }>(searchId)
        .map(({ pull, parameters, is_whole }) => ({
          pull,
          parameters: JSON.parse(parameters) as PaidPage['parameters'],
          isWhole: is_whole === 1,
        })),
  }
}
