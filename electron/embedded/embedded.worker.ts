/**
 * The embedded service's own thread: stories, their analysis and their feeds never hold up the
 * workbench, and a fault here ends this thread only. See open-embedded.ts for the other end.
 */
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { describeEngine } from '#electron/embedded/analysis/engine.ts'
import { createFetchGuard } from '#electron/embedded/ingest/fetch-guard.ts'
import { readArticle } from '#electron/embedded/ingest/readers.ts'
import { openEmbeddedIndex } from '#electron/embedded/index/open-embedded-index.ts'
import { readOwnBase } from '#electron/embedded/knowledge/own-base-file.ts'
import { expected } from '#electron/embedded/newsroom/expected.ts'
import { createAnalysis, type OpenPool } from '#electron/embedded/newsroom/analysis.ts'
import { createReadNames } from '#electron/embedded/newsroom/read-names.ts'
import { countSample } from '#electron/embedded/newsroom/sample.ts'
import { createNewsroom } from '#electron/embedded/newsroom/newsroom.ts'
import { createPages } from '#electron/embedded/routes/text/pages.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { keepReady } from '#electron/storyindex/idle.ts'
import { openAnalysisPool } from '#electron/workers/pool.ts'
import { answerPort } from './answer-port.ts'
import type { EmbeddedData, FromThread, ToThread } from './life-messages.ts'
import { portable, serveNewsroom } from './newsroom-port.ts'
import { serveService } from './serve.ts'
import { createService } from './service.ts'
import { portLog } from './port-log.ts'

/** The page, the main side and this thread want a core as well. */
const MOST_THREADS = 2

/** Stories of a file from before there were clusters get theirs in the gaps between requests. */
const GROUPED_AT_ONCE = 25
const BETWEEN_GROUPS_MS = 50
/** The first requests are answered by then. */
const READY_AFTER_MS = 3000
/** A program that has the service opened will ask; its first text should not wait for models. */
const WARM_AFTER_MS = 4000

const data = workerData as EmbeddedData
const tell = (message: FromThread) => parentPort?.postMessage(message)

try {
  open()
} catch (error) {
  tell({ kind: 'failed', error: portable(expected(error)) })
  data.servicePort.close()
  data.roomPort.close()
}

function open(): void {
  const clock = systemClock()
  const random = systemRandom()
  const log = portLog(tell)
  const onDamage = (message: string) => tell({ kind: 'notice', message })
  const { file, isReadOnly } = data
  const index = openEmbeddedIndex({ file, isReadOnly, clock, random, log, onDamage })
  const { name, version } = describeEngine()
  const { version: ours, allowPrivate } = data
  const guard = createFetchGuard({ version: ours, clock, allowPrivate })
  const { stories, events } = index
  const readAddress = (url: string) => readArticle(url, { guard, clock })
  const threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
  const openPool: OpenPool = (extra) => {
    // Read anew with the threads: a change holds as soon as they have been idle once.
    const own = readOwnBase(dirname(file))
    const [first] = own.problems
    if (first !== undefined) {
      const others = own.problems.length - 1
      const more = others > 0 ? ` ${others} more lines have faults.` : ''
      onDamage(`Your own names, line ${first.line}: ${first.message}${more}`)
    }
    return openAnalysisPool({ threads, extra: [...own.entities, ...extra] })
  }
  const analysis = createAnalysis(openPool, clock)
  const { analyse } = analysis
  const texts = { analyse, pages: createPages(guard) }
  const readNames = createReadNames({
    enrich: analysis.enrich,
    hasSample: () => countSample(index) > 0,
  })
  const base = {
    stories,
    events,
    readAddress,
    readNames,
    ...texts,
    version: ours,
    clock,
    random,
    log,
  }
  const service = createService({ ...base, access: { kind: 'open' }, isRateLimited: false })
  const newsroom = createNewsroom({
    index,
    guard,
    clock,
    engine: { name, version },
    openPool,
    analysis,
    serve: async (options) => {
      const served = await serveService(options, { ...base, tokens: index.tokens })
      const warming = clock.setTimer(WARM_AFTER_MS, () => void analysis.warm())
      const close = () => (warming.cancel(), served.close())
      return { ...served, close }
    },
  })

  const groupOlder = () => {
    if (index.groupOlder(GROUPED_AT_ONCE)) grouping = clock.setTimer(BETWEEN_GROUPS_MS, groupOlder)
  }
  let grouping = clock.setTimer(BETWEEN_GROUPS_MS, isReadOnly ? () => undefined : groupOlder)
  const rescue = isReadOnly ? undefined : index.startRescue()
  const ready = isReadOnly
    ? undefined
    : keepReady(stories, clock, {
        delayMs: READY_AFTER_MS,
        onFault: (error) => log.warn('The newsroom could not be kept ready.', { error }),
      })

  const endAnswers = answerPort(service, data.servicePort, log)
  const endNewsroom = serveNewsroom(newsroom, data.roomPort)
  parentPort?.on('message', (message: ToThread) => {
    if (message.kind !== 'close') return
    grouping.cancel()
    rescue?.close()
    ready?.cancel()
    endAnswers()
    endNewsroom()
    void newsroom.close().finally(() => {
      index.close()
      // Servers and their idle connections would keep the thread alive.
      process.exit(0)
    })
  })
  tell({ kind: 'ready', engine: newsroom.engine })
}
