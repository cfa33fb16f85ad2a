/** Words, phrases and conditions, newest first, beside the best full-text design (fts-by-time.ts). */
import type { StoryIndex } from '#electron/storyindex/types.ts'
import type { Query } from '#shared/aql/ast.ts'
import { peerOf, timeBoth } from './bench.ts'
import type { BenchRow } from './bench.ts'
import type { FtsByTime, FtsRange } from './peers/fts-by-time.ts'
import { filterOf, LIMIT, QUESTIONS, same } from './search-rows.ts'

const TIMES = 100

export type TextPeers = { readonly n: number; readonly index: StoryIndex; readonly peer: FtsByTime }

/** Each question by itself, and within the nine tenths, entity, category and mood of `filterOf`. */
export function textRows({ n, index, peer }: TextPeers): BenchRow[] {
  const { items, tokens, from, to } = filterOf(n)
  const filter: Query = { kind: 'and', items }
  const ask = (what: string, query: Query, expression: string, range?: FtsRange): BenchRow => {
    const bounds = range ? { publishedFrom: range.from, publishedTo: range.to } : {}
    const search = { query, limit: LIMIT, ...bounds }
    const [ours, theirs] = timeBoth(
      () => index.search(search),
      () => peer.search(expression, LIMIT, range),
      TIMES,
    )
    const agree = same(index.search(search).ids, peer.search(expression, LIMIT, range))
    const found = index.count({ query, ...bounds })
    return {
      what: `${what} (${found} found)`,
      unit: 'ms',
      ours,
      peers: [peerOf('FTS5 by time', ours, theirs, agree)],
    }
  }
  return [
    ...QUESTIONS.map((question) => ask(question.what, question.query, question.inText)),
    ask('date+entity+category+mood', filter, tokens, { from, to }),
    ...QUESTIONS.map((question) =>
      ask(
        `${question.what}, filtered`,
        { kind: 'and', items: [...items, question.query] },
        `${tokens} AND (${question.inText})`,
        { from, to },
      ),
    ),
  ]
}
