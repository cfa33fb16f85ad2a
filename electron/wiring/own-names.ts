/** Names of the person's own, for the embedded service, whose threads read them anew when they start. */
import {
  addToOwnBase,
  readOwnBase,
  removeFromOwnBase,
} from '#electron/embedded/knowledge/own-base-file.ts'
import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import { baseToCsv } from '#electron/embedded/knowledge/own-base.ts'
import type { OwnNames } from '#electron/work/own-names.ts'
import type { OwnName } from '#shared/model/own-names.ts'

export function openOwnNames(folder: string): OwnNames {
  return {
    add(text) {
      const { problems, ...change } = addToOwnBase(folder, text)
      return { ...change, problems: [...problems] }
    },
    list: () => readOwnBase(folder).entities.map(nameOf),
    table: () => baseToCsv(readOwnBase(folder).entities),
    remove: (words) => removeFromOwnBase(folder, words).map((one) => nameOf(one).name),
  }
}

function nameOf({ id, names, types }: KnowledgeEntity): OwnName {
  const all = Object.values(names).flat()
  return { id, name: names['*']?.[0] ?? all[0] ?? id, types: [...types], count: all.length }
}
