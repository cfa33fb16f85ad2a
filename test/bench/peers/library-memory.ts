/** Prints the resident bytes after two bare libraries have read the whole sample newsroom. */
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'
import { bareEld, bareVader } from './text-libraries.ts'

const eld = await bareEld()
const vader = await bareVader()
for (const story of composeNewsroom(loadNewsroom(), Date.UTC(2026, 10, 20))) {
  eld(story)
  vader(story)
}
console.log(process.memoryUsage().rss)
