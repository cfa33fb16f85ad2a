/**
 * The local analysis against bare libraries, on the articles of the sample newsroom. Rates are per
 * CPU second of one thread, so that a busy machine says the same; `--n` is the number of articles.
 */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { extractArticle } from '#electron/documents/article.ts'
import { createEnricher } from '#electron/embedded/analysis/enrich-story.ts'
import { detectLanguage } from '#electron/embedded/analysis/language.ts'
import { sentenceMood } from '#electron/embedded/analysis/sentiment.ts'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { openAnalysisPool } from '#electron/workers/pool.ts'
import { figureOf, peerOf } from '../bench.ts'
import type { BenchOptions, BenchPart, BenchRow, Figure } from '../bench.ts'
import { bareEld, bareReadability, bareVader, compromiseNames } from '../peers/text-libraries.ts'

export const part: BenchPart = { run }

/** The sample's stories are short: so many of one affair make an article of about two kilobytes. */
const STORIES_EACH = 3
const ROUNDS = 5
const NOW = Date.UTC(2026, 10, 20)

type Article = Pick<RawStory, 'title' | 'body'>

async function run({ n, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const stories = composeNewsroom(loadNewsroom(), NOW)
  const articles = articlesOf(stories).slice(0, n)
  const units = articles.reduce((sum, { body }) => sum + body.length, 0)
  say(`analysis: ${articles.length} articles of ${Math.round(units / articles.length)} characters`)
  const enrich = createEnricher()
  const whole = rateOf(articles, enrich)
  const eld = await bareEld()
  const vader = await bareVader()
  const names = await compromiseNames()
  if (names === undefined) say('analysis: compromise skipped, its package is not installed')
  const language = rateOf(articles, ({ body }) => detectLanguage(body))
  const mood = rateOf(articles, ({ body }) =>
    splitSentences(body, 'en').map(({ text }) => sentenceMood(text, 'en', KNOWLEDGE_FOLDER)),
  )
  const pages = articles.slice(0, 60).map((article) => ({ ...article, body: pageOf(article) }))
  const extract = rateOf(pages, ({ body }) => extractArticle(body, { nowMs: NOW }))
  return [
    {
      what: 'whole pipeline, one thread',
      unit: 'articles/s',
      ours: whole,
      peers: [
        peerOf(
          'eld + vader, no names',
          whole,
          rateOf(articles, (article) => [eld(article), vader(article)]),
        ),
        ...(names === undefined
          ? []
          : [peerOf('compromise, names only', whole, rateOf(articles, names))]),
      ],
    },
    {
      what: 'language',
      unit: 'articles/s',
      ours: language,
      peers: [peerOf('eld', language, rateOf(articles, eld), agrees(articles, eld))],
    },
    {
      what: 'sentiment of every sentence',
      unit: 'articles/s',
      ours: mood,
      peers: [peerOf('vader, whole text', mood, rateOf(articles, vader))],
    },
    {
      what: 'article of a page',
      unit: 'pages/s',
      ours: extract,
      peers: [peerOf('readability + linkedom', extract, rateOf(pages, bareReadability))],
    },
    await scaling(articles),
    memory(),
  ]
}

function articlesOf(stories: readonly RawStory[]): RawStory[] {
  const english = stories.filter(({ language }) => language === 'en')
  return english.flatMap((story, i) => {
    if (i % STORIES_EACH !== 0) return []
    const bodies = english.slice(i, i + STORIES_EACH).map(({ body }) => body)
    return [{ ...story, body: bodies.join('\n\n') }]
  })
}

/** Items per CPU second, over several rounds after one that does not count. */
function rateOf(articles: readonly Article[], work: (article: never) => unknown): Figure {
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = process.cpuUsage()
    for (const article of articles) work(article as never)
    const { user, system } = process.cpuUsage(start)
    if (round > 0) rates.push((articles.length * 1e6) / (user + system))
  }
  return figureOf(rates)
}

/** Wall time: two threads need two free cores, and say so where there are none. */
async function scaling(articles: readonly RawStory[]): Promise<BenchRow> {
  const rateOn = async (threads: number): Promise<Figure> => {
    const pool = openAnalysisPool({ threads })
    const rates: number[] = []
    for (let round = 0; round <= 3; round += 1) {
      const start = performance.now()
      await pool.enrich(articles)
      if (round > 0) rates.push((articles.length * 1000) / (performance.now() - start))
    }
    await pool.close()
    return figureOf(rates)
  }
  const one = await rateOn(1)
  const two = await rateOn(2)
  const bare = await bareRates(articles)
  return {
    what: 'whole pipeline, two threads of the pool, wall time',
    unit: 'articles/s',
    ours: two,
    peers: [
      peerOf('one thread of the pool', two, one),
      // What the machine gives at most: two processes that share nothing.
      peerOf('two bare processes', two, figureOf([bare.two])),
      peerOf('one bare process', two, figureOf([bare.one])),
    ],
  }
}

/** Articles a second of one process that shares nothing, and of two at once together. */
async function bareRates(articles: readonly RawStory[]): Promise<{ one: number; two: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const file = join(folder, 'articles.json')
  const script = new URL('../peers/enrich-rate.ts', import.meta.url).pathname
  const rate = async (): Promise<number> =>
    Number((await promisify(execFile)(process.execPath, [script, file])).stdout)
  try {
    writeFileSync(file, JSON.stringify(articles))
    const one = await rate()
    const [first, second] = await Promise.all([rate(), rate()])
    return { one, two: first + second }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All resident memory of a process that does nothing but enrich, in every language of the sample. */
function memory(): BenchRow {
  const measured = (url: URL): Figure => {
    const out = execFileSync(process.execPath, [url.pathname], { encoding: 'utf8' })
    return figureOf([Number(out.trim()) / 2 ** 20])
  }
  const ours = measured(new URL('../peers/enrich-memory.ts', import.meta.url))
  return {
    what: 'resident memory of a process that enriches',
    unit: 'MB',
    ours,
    peers: [
      peerOf(
        'eld + vader alone',
        ours,
        measured(new URL('../peers/library-memory.ts', import.meta.url)),
      ),
    ],
  }
}

function agrees(articles: readonly Article[], eld: (article: Article) => string): boolean {
  return articles.every((article) => detectLanguage(article.body).language === eld(article))
}

function pageOf({ title, body }: Article): string {
  const links = Array.from({ length: 40 }, (_, i) => `<li><a href="/s/${i}">Section ${i}</a></li>`)
  const paragraphs = body.split('\n\n').map((text) => `<p>${text}</p>`)
  return `<!doctype html><html lang="en"><head><title>${title} | The Review</title>
<meta property="article:published_time" content="2026-11-19T08:00:00Z"></head><body>
<nav><ul>${links.join('')}</ul></nav><article><h1>${title}</h1>${paragraphs.join('\n')}</article>
<aside><h2>More</h2><ul>${links.join('')}</ul></aside><footer>All rights reserved</footer></body></html>`
}
