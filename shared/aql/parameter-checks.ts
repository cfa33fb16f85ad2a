/** What must be there, and what parameters must be to each other. */
import type { Reading, Sent } from './parameter-filters.ts'
import type { Setting } from './parameter-settings.ts'
import { parametersOf } from './parameter-table.ts'
import type { Endpoint } from './parameter-types.ts'

export type Together = {
  readonly sent: readonly Sent[]
  readonly settings: ReadonlyMap<string, Setting>
  readonly endpoint: Endpoint
  readonly reading: Reading
}

/** As many as the index bins at once. */
const MOST_INTERVALS = 10_000

/** Complains of what is missing or does not fit together. */
export function checkTogether(all: Together): void {
  const { sent, endpoint, reading } = all
  for (const { name, isRequired, label, values } of parametersOf(endpoint)) {
    if (!isRequired || sent.some((each) => each.parameter.name === name)) continue
    const choice = values ? `: ${values.join(', ')}` : ''
    reading.complain(name, `${endpoint} needs ${name} (${label}${choice}).`)
  }
  if (endpoint === 'histograms') checkIntervals(all)
  if (endpoint === 'stories' && !reading.isCurrent) checkOneCluster(all)
  if (endpoint === 'related_stories' || endpoint === 'coverages') checkInput(all)
}

function checkIntervals({ settings, reading }: Together): void {
  const [start, end, width] = ['start', 'end', 'width'].map((name) =>
    settings.get(`interval.${name}`),
  )
  if (typeof start !== 'number' || typeof end !== 'number') return
  if (end <= start) {
    return reading.complain('interval.end', 'interval.end must be above interval.start.')
  }
  if (typeof width !== 'number' || (end - start) / width <= MOST_INTERVALS) return
  const count = Math.ceil((end - start) / width)
  const say = `These are ${count} intervals, of at most ${MOST_INTERVALS}; make them wider.`
  reading.complain('interval.width', say)
}

/** The legacy family accepts one cluster per search (news specification 4.3). */
function checkOneCluster({ sent, reading }: Together): void {
  const asked = sent.filter((each) => each.parameter.name === 'clusters' && !each.isExcluding)
  const ids = new Set(
    asked.flatMap((each) => each.values.flatMap((one) => one.match(/\d+/g) ?? [])),
  )
  if (ids.size < 2) return
  const say = `A search takes one cluster, here are ${ids.size}; ask for each of them alone.`
  reading.complain(asked[0]?.written ?? 'clusters', say)
}

function checkInput({ sent, endpoint, reading }: Together): void {
  const has = (name: string): boolean => sent.some((each) => each.parameter.name === name)
  if (has('story_id')) return
  const [url, title, body] = [has('story_url'), has('story_title'), has('story_body')]
  if (!url && !title && !body) {
    const say = `${endpoint} needs story_id, story_url, or a text in story_title and story_body.`
    reading.complain('story_id', say)
  } else if (endpoint === 'coverages' && (url || (title && body)) && !has('story_published_at')) {
    const say = 'With story_url or a text, coverages also needs story_published_at.'
    reading.complain('story_published_at', say)
  }
}
