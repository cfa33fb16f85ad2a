/**
 * Does one work on the articles it is sent for some seconds whenever it is told to, and answers how many
 * a second; ends with who started it. The work is named by the first argument.
 */
import { createEnricher } from '#electron/embedded/analysis/enrich-story.ts'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import { makeAllYoung } from '#electron/workers/short-lived.ts'
import type { Rate, Work } from './bare-processes.ts'
import { bareEld, bareVader, compromiseNames } from './text-libraries.ts'

const MS = 2000
const WARM_ROUNDS = 12

const works: Record<Work, () => Promise<(article: RawStory) => unknown>> = {
  broadsheet: async () => createEnricher(),
  compromise: compromiseNames,
  async eldAndVader() {
    const [eld, vader] = [await bareEld(), await bareVader()]
    return (article) => [eld(article), vader(article)]
  },
}
// All of them under the V8 that the threads of the pool have.
makeAllYoung()
const work = await works[process.argv[2] as Work]()
let articles: readonly RawStory[] = []

process.on('message', (message: readonly RawStory[] | 'go') => {
  if (message === 'go') process.send?.(rate())
  else {
    articles = message
    for (let round = 0; round < WARM_ROUNDS; round += 1) for (const one of articles) work(one)
  }
})

function rate(): Rate {
  const start = performance.now()
  const before = process.cpuUsage()
  let done = 0
  // Whole rounds, since articles differ.
  while (performance.now() - start < MS) {
    for (const one of articles) work(one)
    done += articles.length
  }
  const { user, system } = process.cpuUsage(before)
  const wall = (done * 1000) / (performance.now() - start)
  return { wall, cpu: (done * 1e6) / (user + system) }
}
