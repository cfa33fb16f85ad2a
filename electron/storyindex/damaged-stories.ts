import type { MoreChecks } from '#electron/sqlite/care.ts'

import { isWhole } from './codec.ts'

/** Stories whose text no longer fits its checksum; SQLite sees nothing wrong with them. */
export const damagedStories: MoreChecks = (rows) => {
  let damaged = 0
  for (const packed of rows('story', 'packed') ?? []) {
    if (!(packed instanceof Uint8Array) || !isWhole(packed)) damaged += 1
  }
  if (damaged === 0) return []
  const which = damaged === 1 ? '1 story is' : `${damaged} stories are`
  return [
    `${which} damaged: the text no longer fits its checksum. Asking for it again brings it back.`,
  ]
}
