/** Prints the resident bytes after enriching the whole sample newsroom. */
import { createEnricher } from '#electron/embedded/analysis/enrich-story.ts'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'
import { makeAllYoung } from '#electron/workers/short-lived.ts'

makeAllYoung()
const enrich = createEnricher()
for (const story of composeNewsroom(loadNewsroom(), Date.UTC(2026, 10, 20))) enrich(story)
console.log(process.memoryUsage().rss)
