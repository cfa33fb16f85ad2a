/** `keyColumn` where it is not called `key`. */
export type MembersTable = {
  readonly table: string
  readonly key: string
  readonly keyColumn?: string
}

/**
 * Only these: the rows of `table` (of this database or an attached one, columns `key` and
 * `story_id`, indexed in this order) whose `key` is the given one; or a list of ids.
 */
export type Within =
  | (MembersTable & { readonly ids?: undefined })
  | {
      readonly ids: readonly string[]
      readonly table?: undefined
      /** The same list as rows of a table, for a thread that has the library at hand. */
      readonly held?: MembersTable
    }
