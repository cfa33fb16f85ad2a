import type { Priority } from '#electron/platform/send.ts'

/**
 * Who is next. A person goes before an alert, an alert before backfill; within one priority the
 * keys take turns; nobody waits for ever, because after a minute each thirtieth start goes to the
 * longest waiting of the lower priorities.
 */
export type Waiting<T extends WaitingItem> = {
  add(item: T): void
  /** Back to where it came from: it was taken, and could not be sent. */
  putBack(item: T): void
  remove(item: T): boolean
  /** Does not take it; the answer stays the same until something changes or time passes. */
  peek(nowMs: number, allows: (item: T) => boolean): T | undefined
  take(item: T): void
  readonly size: number
  items(): T[]
}

export type WaitingItem = {
  readonly priority: Priority
  readonly fairKey: string
  /** Monotonic. */
  readonly since: number
}

const ORDER: readonly Priority[] = ['person', 'alert', 'backfill']
const PATIENCE_MS = 60_000
/** Few enough that sixty urgent calls lose no more than a twentieth of their time to it. */
const TURNS_BEFORE_LOWER = 29

export function createWaiting<T extends WaitingItem>(): Waiting<T> {
  const classes = new Map(ORDER.map((priority) => [priority, createFairLine<T>()]))
  const lineOf = (priority: Priority) => classes.get(priority)!
  let turnsAbove = 0
  return {
    add: (item) => lineOf(item.priority).add(item),
    putBack: (item) => lineOf(item.priority).putBack(item),
    remove: (item) => lineOf(item.priority).remove(item),
    peek(nowMs, allows) {
      const heads = ORDER.map((priority) => lineOf(priority).head(allows)).filter(
        (head) => head !== undefined,
      )
      if (turnsAbove < TURNS_BEFORE_LOWER) return heads[0]
      const patient = heads
        .slice(1)
        .filter((head) => nowMs - head.since >= PATIENCE_MS)
        .sort((a, b) => a.since - b.since)
      return patient[0] ?? heads[0]
    },
    take(item) {
      const isHighest = ORDER.slice(0, ORDER.indexOf(item.priority)).every(
        (priority) => lineOf(priority).size === 0,
      )
      lineOf(item.priority).remove(item)
      const isSomeoneBelow = ORDER.slice(ORDER.indexOf(item.priority) + 1).some(
        (priority) => lineOf(priority).size > 0,
      )
      turnsAbove = isHighest && isSomeoneBelow ? turnsAbove + 1 : 0
    },
    get size() {
      return ORDER.reduce((sum, priority) => sum + lineOf(priority).size, 0)
    },
    items: () => ORDER.flatMap((priority) => lineOf(priority).items()),
  }
}

/** One priority: a line per key, and the keys in the order of their turns. */
function createFairLine<T extends WaitingItem>() {
  const returned: T[] = []
  const lines = new Map<string, T[]>()
  const removeFrom = (list: T[], item: T) => {
    const index = list.indexOf(item)
    if (index !== -1) list.splice(index, 1)
    return index !== -1
  }
  return {
    add(item: T) {
      const line = lines.get(item.fairKey)
      if (line) line.push(item)
      else lines.set(item.fairKey, [item])
    },
    putBack: (item: T) => void returned.unshift(item),
    remove(item: T) {
      if (removeFrom(returned, item)) return true
      const line = lines.get(item.fairKey)
      if (!line || !removeFrom(line, item)) return false
      // A Map keeps insertion order: taking the key out and in again puts it last in turn.
      lines.delete(item.fairKey)
      if (line.length > 0) lines.set(item.fairKey, line)
      return true
    },
    head(allows: (item: T) => boolean): T | undefined {
      const back = returned.find(allows)
      if (back) return back
      for (const line of lines.values()) {
        const item = line.find(allows)
        if (item) return item
      }
      return undefined
    },
    get size() {
      let size = returned.length
      for (const line of lines.values()) size += line.length
      return size
    },
    items: () => [...returned, ...[...lines.values()].flat()],
  }
}
