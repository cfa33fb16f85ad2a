/**
 * Enriches the articles it is sent for some seconds whenever it is told to, and answers how many a
 * second; ends with who started it.
 */
import { createEnricher } from '#electron/embedded/analysis/enrich-story.ts'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'

const MS = 2000
const WARM_ROUNDS = 3

const enrich = createEnricher()
let articles: readonly RawStory[] = []

process.on('message', (message: readonly RawStory[] | 'go') => {
  if (message === 'go') process.send?.(rate())
  else {
    articles = message
    for (let round = 0; round < WARM_ROUNDS; round += 1) for (const one of articles) enrich(one)
  }
})

function rate(): number {
  const start = performance.now()
  let done = 0
  while (performance.now() - start < MS) {
    enrich(articles[done % articles.length]!)
    done += 1
  }
  return (done * 1000) / (performance.now() - start)
}
