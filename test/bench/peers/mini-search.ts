import MiniSearch from 'minisearch'

import { wordsOf } from '#shared/logic/tokens.ts'
import type { Story } from '#shared/model/story.ts'

type Doc = { id: string; title: string; body: string; at: number }

export type MiniIndex = {
  /** Every word, newest first. */
  search(words: string, limit: number): string[]
}

/** In memory, so that only as many stories fit as this. */
export const MINI_SEARCH_MOST = 20_000

export function createMiniIndex(stories: Iterable<Story>): MiniIndex {
  const index = new MiniSearch<Doc>({
    fields: ['title', 'body'],
    storeFields: ['at'],
    // Its own cutting keeps accents, so that the answers could not be compared.
    tokenize: wordsOf,
    processTerm: (word) => word,
  })
  for (const { id, title, body, publishedAt } of stories) {
    index.add({ id, title, body, at: Date.parse(publishedAt) })
  }
  return {
    search: (words, limit) =>
      index
        .search(words, { combineWith: 'AND' })
        .sort((a, b) => Number(b['at']) - Number(a['at']))
        .slice(0, limit)
        .map((found) => String(found.id)),
  }
}
