/** Writes a digest into the data folder when it is due, once, and says so. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureFromSystem } from '#electron/platform/failures.ts'
import { nextRun } from '#shared/logic/schedule.ts'
import type { MonitorOptions } from '#shared/model/monitor.ts'
import { type MonitorParts, zoneOf } from './monitor-parts.ts'

const LAST_KEY = 'monitors-digest-at'
const MONDAY = 1
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]
const DAY_MINUTES = 1440

type Parts = Pick<MonitorParts, 'library' | 'now' | 'tell' | 'notify'> & {
  readonly dataDir: string
  options(): MonitorOptions
  digest(period: 'daily' | 'weekly', format: 'html' | 'markdown'): AsyncIterable<string>
}

export function createDigestFiles(parts: Parts) {
  const { library } = parts

  /** The first time nothing is due: a digest begins with the day it was switched on. */
  const dueAt = ({ digest, digestAt }: MonitorOptions): number | undefined => {
    const last = library.keep.get(LAST_KEY) as number | undefined
    if (last === undefined) {
      library.keep.put(LAST_KEY, parts.now())
      return undefined
    }
    const days = digest === 'weekly' ? [MONDAY] : ALL_DAYS
    const schedule = { everyMinutes: DAY_MINUTES, at: digestAt, days }
    return nextRun({ schedule, zone: zoneOf(library), jitterMs: 0 }, last)
  }

  return {
    /** @returns the file that was written. @throws WorkError DISK_FULL, READ_ONLY */
    async writeDue(): Promise<string | undefined> {
      const options = parts.options()
      if (options.digest === 'none' || library.monitors.list().length === 0) return undefined
      const now = parts.now()
      const due = dueAt(options)
      if (due === undefined || due > now) return undefined
      const { digest, digestFormat } = options
      let text = ''
      for await (const piece of parts.digest(digest, digestFormat)) text += piece
      const day = new Date(now).toISOString().slice(0, 10)
      const name = `${digest}-${day}.${digestFormat === 'html' ? 'html' : 'md'}`
      writeWhole(join(parts.dataDir, 'digests'), name, text)
      library.keep.put(LAST_KEY, now)
      const message = `A ${digest} digest was written to digests/${name}.`
      parts.tell('info', 'Digest', message)
      parts.notify({ title: 'Digest', body: message, visit: { to: 'monitors' } })
      return name
    },
  }
}

function writeWhole(folder: string, name: string, text: string): void {
  const file = join(folder, name)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.part`, text, { mode: 0o600 })
    renameSync(`${file}.part`, file)
  } catch (error) {
    throw failureFromSystem(error, `the digest ${name}`) ?? error
  }
}
