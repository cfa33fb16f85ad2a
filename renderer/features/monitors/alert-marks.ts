import type { Alert, AlertFacts, Copies, Risen } from '#shared/model/alert.ts'
import type { EvidenceRequest } from '#renderer/state/evidence.svelte.ts'
import { shortName } from './monitor-acts.ts'

type About = Pick<Alert, 'searchId'> & AlertFacts
type Kind = 'terms' | 'entities' | 'sources'

/** All stories the alert is about; beyond those it names, those of its time. */
export function storiesMark(alert: About): EvidenceRequest {
  const { searchId, storyIds, stories, from, to } = alert
  const title = shortName(alert.title)
  if (storyIds.length >= stories) {
    return { scope: { kind: 'stories', ids: [...storyIds] }, slice: {}, title, count: stories }
  }
  return { scope: { kind: 'search', searchId }, slice: { from, to }, title }
}

/** Those of them that name what rose. */
export function risenMark(alert: About, kind: Kind, risen: Risen): EvidenceRequest {
  const all = storiesMark(alert)
  const slice =
    kind === 'terms'
      ? { terms: [risen.value] }
      : kind === 'entities'
        ? { entities: [risen.value] }
        : { values: [{ field: 'source.name', value: risen.value }] }
  return {
    scope: all.scope,
    slice: { ...all.slice, ...slice },
    title: shortName(risen.text),
    // The count of a word is of stories only where all of them are named.
    ...(all.count !== undefined && { count: risen.count }),
  }
}

/** The copies of one text. */
export function copiesMark(copies: Copies): EvidenceRequest {
  const isWhole = copies.storyIds.length >= copies.stories
  return {
    scope: { kind: 'stories', ids: [...copies.storyIds] },
    slice: {},
    title: shortName(copies.title),
    ...(isWhole && { count: copies.stories }),
  }
}

/** "recall 12, usual 0.4". */
export function risenInWords({ text, count, usual }: Risen): string {
  return `${shortName(text)} ${count.toLocaleString('en')}, usual ${usualInWords(usual)}`
}

function usualInWords(usual: number): string {
  if (usual === 0) return 'none'
  return usual < 10 ? String(Number(usual.toFixed(1))) : Math.round(usual).toLocaleString('en')
}
