import type { OwnName, OwnNamesChange } from '#shared/model/own-names.ts'

/** What the command line and Settings do to the names of the person's own; a few thousand of them. */
export type OwnNames = {
  /** @param text A table (RFC 4180) or lines of a Wikidata dump. */
  add(text: string): OwnNamesChange
  list(): OwnName[]
  /** As a table that `add` reads. */
  table(): string
  /** @param words Names or ids. @returns the first name of each entry taken away */
  remove(words: readonly string[]): string[]
}
