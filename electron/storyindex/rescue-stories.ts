/**
 * Stories of a damaged file go back into the one that took its place: a service may have been paid
 * for them, and no feed brings old ones again. In slices while Broadsheet is open, since a hundred
 * thousand take minutes.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Clock, Timer } from '#electron/platform/clock.ts'
import type { Log } from '#electron/platform/log.ts'
import { eachRow, type SalvagedRow } from '#electron/sqlite/salvage/salvage-rows.ts'
import { counted } from '#shared/logic/counted.ts'
import { unpackStory } from './codec.ts'
import { PAGE_BYTES } from './page-bytes.ts'
import type { IndexedStory } from './types.ts'

const AT_ONCE = 25
const BETWEEN_MS = 50
/** Rows that are no stories cost little; an index of words has many. */
const MOST_LOOKED_AT = 2000

/** A program that ends leaves it, and the next one begins anew; what is there already costs little. */
const planOf = (file: string): string => `${file}.rescue`

/** Before the damaged file is set aside. Where there is no room for a line, it stays as it is. */
export function planStoryRescue(file: string, aside: string, log: Pick<Log, 'warn'>): void {
  try {
    writeFileSync(planOf(file), aside, { mode: 0o600 })
  } catch (error) {
    log.warn('That stories are to be rescued could not be noted.', { error })
  }
}

export type StoryRescueParts = {
  /** The one that took the damaged one's place. */
  readonly file: string
  readonly clock: Pick<Clock, 'setTimer'>
  readonly log: Pick<Log, 'error'>
  /** @returns how many were not there before */
  put(stories: readonly IndexedStory[]): number
  /** What else the damaged file has, some rows at a time, where its owner knows to take it over. */
  takeRows?(rows: readonly SalvagedRow[]): void
  /** Once, when everything was looked at. */
  tell(level: 'info' | 'warning', sentence: string): void
}

/** Does what was planned, if anything was. */
export function startStoryRescue(parts: StoryRescueParts): { close(): void } {
  const { clock, log } = parts
  const plan = planOf(parts.file)
  if (!existsSync(plan)) return { close: () => undefined }
  const aside = readFileSync(plan, 'utf8')
  const rows = existsSync(aside) ? eachRow(aside, PAGE_BYTES) : undefined
  let added = 0
  let damaged = 0
  let timer: Timer | undefined

  const end = (): void => {
    rmSync(plan, { force: true })
    const lost = damaged > 0 ? ` ${counted(damaged, 'story was', 'stories were')} damaged.` : ''
    const what = `${counted(added, 'story was', 'stories were')} taken over from ${basename(aside)}.`
    if (rows) parts.tell(damaged > 0 ? 'warning' : 'info', `${what}${lost}`)
  }
  const put = (found: readonly IndexedStory[], others: readonly SalvagedRow[]): void => {
    if (found.length > 0) added += parts.put(found)
    if (others.length > 0) parts.takeRows?.(others)
  }
  const slice = (): boolean => {
    if (!rows) return true
    const found: IndexedStory[] = []
    const others: SalvagedRow[] = []
    for (let looked = 0; looked < MOST_LOOKED_AT && found.length < AT_ONCE; looked += 1) {
      const step = rows.next()
      if (step.done) {
        put(found, others)
        return true
      }
      const story = storyIn(step.value)
      if (story === 'damaged') damaged += 1
      else if (story) found.push(story)
      else if (parts.takeRows) others.push(step.value)
    }
    put(found, others)
    return false
  }
  const wait = (): void => {
    timer = clock.setTimer(BETWEEN_MS, () => {
      try {
        if (slice()) end()
        else wait()
      } catch (error) {
        log.error('Stories of a damaged file could not be taken over; the next start tries it.', {
          error,
        })
      }
    })
  }
  wait()
  return {
    close() {
      timer?.cancel()
      // Closes the file.
      rows?.return(0)
    },
  }
}

/** Undefined where it is another row. */
function storyIn({ table, rowid, values }: SalvagedRow): IndexedStory | 'damaged' | undefined {
  const [key, packed] = values
  const isLike = rowid !== undefined && values.length === 2 && key === null
  if ((table ?? 'story') !== 'story' || !isLike || !(packed instanceof Uint8Array)) return undefined
  try {
    const story = unpackStory(packed)
    // Of before there were checksums anything may have been unpacked.
    return Number.isFinite(Date.parse(story.story.publishedAt)) ? story : 'damaged'
  } catch {
    // Whatever a damaged text leads to: the rows of other tables are not stories at all.
    return table === 'story' ? 'damaged' : undefined
  }
}
