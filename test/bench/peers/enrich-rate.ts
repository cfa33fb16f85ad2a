/**
 * Enriches the articles of a file until its time is up, in a process of its own, and prints how many a
 * second: what cores give without a pool's main side, messages and shared memory.
 */
import { readFileSync } from 'node:fs'
import { createEnricher } from '#electron/embedded/analysis/enrich-story.ts'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'

const [file = '', seconds = '4'] = process.argv.slice(2)
const articles = JSON.parse(readFileSync(file, 'utf8')) as readonly RawStory[]
const enrich = createEnricher()
for (let round = 0; round < 3; round += 1) for (const article of articles) enrich(article)
const start = performance.now()
let done = 0
while (performance.now() - start < Number(seconds) * 1000) {
  enrich(articles[done % articles.length]!)
  done += 1
}
console.log((done * 1000) / (performance.now() - start))
