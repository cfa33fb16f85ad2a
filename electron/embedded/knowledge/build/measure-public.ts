/**
 * Measures articles of pages, summaries, hashtags, subjects, links and the language on samples of public sets:
 * `node measure-public.ts <folder of samples> [dev|all]`. A sample that is missing is named and keeps
 * its figures. With `dev` or `all` said nothing is written.
 */
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import { measureArticles } from './public-articles.ts'
import { measureConcepts } from './public-concepts.ts'
import { measureLanguage } from './public-language.ts'
import { measureHashtags, measureSummaries } from './public-phrases.ts'
import type { Half } from './public-samples.ts'
import { measureTopics } from './public-topics.ts'
import { knownQuality, recordQuality } from './quality-file.ts'

const [folder, said] = process.argv.slice(2) as [string | undefined, Half | undefined]
if (folder === undefined) throw new Error('node measure-public.ts <folder of samples> [dev|all]')
const knowledge = openKnowledge()
// All but languages were bettered on the halves that do not measure.
const held: Half = said ?? 'test'
const found = {
  articles: measureArticles(folder, held),
  summary: measureSummaries(folder, held),
  hashtagsFr: measureHashtags(folder, { name: 'wikinews', language: 'fr' }, knowledge, held),
  hashtagsEn: measureHashtags(folder, { name: 'kpcrowd', language: 'en' }, knowledge, held),
  topicsBbc: measureTopics(folder, 'bbc', held),
  topicsAg: measureTopics(folder, 'ag', held),
  conceptsReuters: measureConcepts(folder, 'reuters128', knowledge, held),
  conceptsRss: measureConcepts(folder, 'rss500', knowledge, held),
  languageSentences: measureLanguage(folder, 'lingua/sentences'),
  languageManuals: measureLanguage(folder, 'manuals'),
  languageWordPairs: measureLanguage(folder, 'lingua/pairs'),
  languageWords: measureLanguage(folder, 'lingua/words'),
}
const measured = Object.fromEntries(Object.entries(found).filter(([, figures]) => figures))
console.log(JSON.stringify(measured, null, 1))
if (said === undefined) recordQuality('public', { ...knownQuality('public'), ...measured })
