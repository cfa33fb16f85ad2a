/** Prints the bytes by which V8's old objects grow over some hundred articles, in a process like a thread of the pool. */
import { getHeapSpaceStatistics } from 'node:v8'
import { createEnricher } from '#electron/embedded/analysis/enrich-story.ts'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'
import { makeAllYoung } from '#electron/workers/short-lived.ts'

/** By then all words are known and what is called often is compiled. */
const WARM_ROUNDS = 4
const ROUNDS = 3

makeAllYoung()
const enrich = createEnricher()
const stories = composeNewsroom(loadNewsroom(), Date.UTC(2026, 10, 20))
const english = stories.filter(({ language }) => language === 'en')

const oldBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size

function go(rounds: number): void {
  for (let round = 0; round < rounds; round += 1) for (const story of english) enrich(story)
}

go(WARM_ROUNDS)
const before = oldBytes()
go(ROUNDS)
console.log(oldBytes() - before)
