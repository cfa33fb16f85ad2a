/**
 * The local analysis against bare libraries, on the articles of the sample newsroom. Rates are per
 * CPU second of one thread, so that a busy machine says the same; `--n` is the number of articles.
 */
import { execFileSync } from 'node:child_process'

import { extractArticle } from '#electron/documents/article.ts'
import { detectLanguage } from '#electron/embedded/analysis/language.ts'
import { sentenceMood } from '#electron/embedded/analysis/sentiment.ts'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { type AnalysisPool, openAnalysisPool } from '#electron/workers/pool.ts'
import { figureOf, peerOf } from '../bench.ts'
import type { BenchOptions, BenchPart, BenchRow, Figure } from '../bench.ts'
import { pdfRows } from '../pdf-rows.ts'
import { openBareProcesses, type Work } from '../peers/bare-processes.ts'
import { bareEld, bareReadability, bareVader } from '../peers/text-libraries.ts'

export const part: BenchPart = { run }

/** The sample's stories are short: so many of one affair make an article of about two kilobytes. */
const STORIES_EACH = 3
const ROUNDS = 7
const WARM_ROUNDS = 3
const SCALING_ROUNDS = 9
/** Times that a round takes all articles, so that its end, where a thread waits for the other, weighs little. */
const TURNS = 8
/**
 * Times that each thread takes all articles before it counts: some 3,500, of a folder of 20,000. As
 * long as V8 compiles beside it, one thread takes more than a core, and a second adds less.
 */
const WARM_TURNS = 45
const NOW = Date.UTC(2026, 10, 20)

type Article = Pick<RawStory, 'title' | 'body'>

async function run(options: BenchOptions): Promise<readonly BenchRow[]> {
  const { n, say } = options
  const stories = composeNewsroom(loadNewsroom(), NOW)
  const articles = articlesOf(stories).slice(0, n)
  const units = articles.reduce((sum, { body }) => sum + body.length, 0)
  say(`analysis: ${articles.length} articles of ${Math.round(units / articles.length)} characters`)
  const eld = await bareEld()
  const vader = await bareVader()
  const whole = await wholeRates(articles)
  const [language, bareLanguage] = ratesOf<Article>(articles, [
    ({ body }) => detectLanguage(body),
    eld,
  ])
  const [mood, bareMood] = ratesOf<Article>(articles, [
    ({ body }) =>
      splitSentences(body, 'en').map(({ text }) => sentenceMood(text, 'en', KNOWLEDGE_FOLDER)),
    vader,
  ])
  const pages = articles.slice(0, 60).map((article) => ({ ...article, body: pageOf(article) }))
  const [extract, bareExtract] = ratesOf<Article>(pages, [
    ({ body }) => extractArticle(body, { nowMs: NOW }),
    bareReadability,
  ])
  return [
    {
      what: 'whole pipeline, one thread, processor time',
      unit: 'articles/s',
      ours: whole.broadsheet,
      peers: [
        peerOf('eld + vader, no names', whole.broadsheet, whole.eldAndVader),
        peerOf('compromise, names only', whole.broadsheet, whole.compromise),
      ],
    },
    {
      what: 'language',
      unit: 'articles/s',
      ours: language!,
      peers: [peerOf('eld', language!, bareLanguage!, agrees(articles, eld))],
    },
    {
      what: 'sentiment of every sentence',
      unit: 'articles/s',
      ours: mood!,
      peers: [peerOf('vader, whole text', mood!, bareMood!)],
    },
    {
      what: 'article of a page',
      unit: 'pages/s',
      ours: extract!,
      peers: [
        peerOf('readability + linkedom', extract!, bareExtract!, holdsArticles(pages, articles)),
      ],
    },
    ...(await pdfRows(
      articles.map(({ body }) => body),
      options,
    )),
    ...(await scaling(articles)),
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

/**
 * Items per CPU second of each work, in turn, so that all meet the same load of the machine; over
 * several rounds after some that do not count, in which what runs is compiled.
 */
function ratesOf<A>(items: readonly A[], works: readonly ((item: A) => unknown)[]): Figure[] {
  const rates = works.map((): number[] => [])
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    works.forEach((work, at) => {
      const start = process.cpuUsage()
      for (const item of items) work(item)
      const { user, system } = process.cpuUsage(start)
      if (round >= WARM_ROUNDS) rates[at]!.push((items.length * 1e6) / (user + system))
    })
  }
  return rates.map(figureOf)
}

/**
 * Each in a process of its own, as it is in a program: what others compiled and left on the heap slows a
 * work down. In turn, so that all meet the same load of the machine.
 */
async function wholeRates(articles: readonly RawStory[]): Promise<Record<Work, Figure>> {
  const names = ['broadsheet', 'compromise', 'eldAndVader'] as const
  const rates: Record<Work, number[]> = { broadsheet: [], compromise: [], eldAndVader: [] }
  const bare = names.map((work) => ({ work, running: openBareProcesses(work, articles, 1) }))
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { work, running } of bare) {
        const [rate] = await running.rates(1)
        // They read and warm up beside each other at first.
        if (round > 0) rates[work].push(rate!.cpu)
      }
    }
  } finally {
    for (const { running } of bare) running.close()
  }
  const { broadsheet, compromise, eldAndVader } = rates
  return {
    broadsheet: figureOf(broadsheet),
    compromise: figureOf(compromise),
    eldAndVader: figureOf(eldAndVader),
  }
}

/** Wall time: two threads need two free cores; two processes that share nothing say what there is. */
async function scaling(articles: readonly RawStory[]): Promise<BenchRow[]> {
  const pools = [openAnalysisPool({ threads: 1 }), openAnalysisPool({ threads: 2 })] as const
  const bare = openBareProcesses('broadsheet', articles, 2)
  const take = (pool: AnalysisPool, times: number): Promise<unknown> =>
    pool.enrich(Array.from({ length: times }, () => articles).flat())
  const rateOn = async (pool: AnalysisPool): Promise<number> => {
    const start = performance.now()
    await take(pool, TURNS)
    return (TURNS * articles.length * 1000) / (performance.now() - start)
  }
  const seen = { one: [] as number[], two: [] as number[], gain: [] as number[] }
  const most = { one: [] as number[], two: [] as number[], gain: [] as number[] }
  try {
    for (const [at, pool] of pools.entries()) await take(pool, WARM_TURNS * (at + 1))
    await bare.rates(2)
    for (let round = 0; round <= SCALING_ROUNDS; round += 1) {
      const one = await rateOn(pools[0])
      const two = await rateOn(pools[1])
      const bareOne = (await bare.rates(1))[0]!.wall
      const bareTwo = (await bare.rates(2)).reduce((sum, { wall }) => sum + wall, 0)
      if (round === 0) continue
      seen.one.push(one)
      seen.two.push(two)
      seen.gain.push(two / one)
      most.one.push(bareOne)
      most.two.push(bareTwo)
      most.gain.push(bareTwo / bareOne)
    }
  } finally {
    bare.close()
    await Promise.all(pools.map((pool) => pool.close()))
  }
  const [two, gain] = [figureOf(seen.two), figureOf(seen.gain)]
  return [
    {
      what: 'whole pipeline, two threads of the pool, wall time',
      unit: 'articles/s',
      ours: two,
      peers: [
        peerOf('one thread of the pool', two, figureOf(seen.one)),
        peerOf('two bare processes', two, figureOf(most.two)),
        peerOf('one bare process', two, figureOf(most.one)),
      ],
    },
    {
      what: 'gain of a second thread of the pool',
      unit: 'times',
      ours: gain,
      // The most this machine gives.
      peers: [peerOf('gain of a second bare process', gain, figureOf(most.gain))],
    },
  ]
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

/** Both take the article's paragraphs out of the page and leave its links. */
function holdsArticles(pages: readonly Article[], articles: readonly Article[]): boolean {
  return pages.every((page, i) => {
    const found = [extractArticle(page.body, { nowMs: NOW }).text, bareReadability(page)]
    return found.every((text) =>
      articles[i]!.body.split('\n\n').every((paragraph) => text.includes(paragraph)),
    )
  })
}

function pageOf({ title, body }: Article): string {
  const links = Array.from({ length: 40 }, (_, i) => `<li><a href="/s/${i}">Section ${i}</a></li>`)
  const paragraphs = body.split('\n\n').map((text) => `<p>${text}</p>`)
  return `<!doctype html><html lang="en"><head><title>${title} | The Review</title>
<meta property="article:published_time" content="2026-11-19T08:00:00Z"></head><body>
<nav><ul>${links.join('')}</ul></nav><article><h1>${title}</h1>${paragraphs.join('\n')}</article>
<aside><h2>More</h2><ul>${links.join('')}</ul></aside><footer>All rights reserved</footer></body></html>`
}
