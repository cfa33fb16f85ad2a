/** Alerts and receipts in sentences. */
import { counted } from '#shared/logic/counted.ts'
import type { AlertFacts } from '#shared/model/alert.ts'
import type { Detected } from './detect.ts'
import type { Explanation } from './explain.ts'

/** A text in so much of the stories explains them. */
const MOSTLY = 0.5
const MOST_NAMED = 3

export function stories(count: number): string {
  return counted(count, 'story', 'stories')
}

export function titleOf(found: Detected, names: ReadonlyMap<string, string>): string {
  switch (found.kind) {
    case 'any':
    case 'at-least':
      return `${counted(found.count, 'new story', 'new stories')}${inGroups(found)}`
    case 'spike':
      return `${stories(found.count)} in a day, usual ${short(found.usual ?? 0)}`
    case 'mood': {
      const { now, before } = found.mood!
      const way = now.share > before.share ? 'More' : 'Less'
      return `${way} negative: ${percent(now.share)} of ${now.n}, before ${percent(before.share)} of ${before.n}`
    }
    case 'new-entity': {
      const all = (found.entityIds ?? []).map((id) => names.get(id) ?? id)
      const rest = all.length - MOST_NAMED
      const named = all.slice(0, MOST_NAMED).join(', ')
      return `Named for the first time: ${named}${rest > 0 ? ` and ${rest} more` : ''}`
    }
  }
}

/** @param named Who most of the stories name, for where there was too little before to say what rose. */
export function textOf(
  found: Detected,
  explained: Explanation,
  total: number,
  named: readonly string[] = [],
): string {
  const { terms, entities, sources, copies } = explained
  const parts: string[] = []
  const rising = [...new Set([...terms, ...entities].map(({ text }) => text))]
  if (rising.length > 0) parts.push(`Rising: ${rising.slice(0, 5).join(', ')}.`)
  else if (named.length > 0) parts.push(`Named most: ${named.slice(0, MOST_NAMED).join(', ')}.`)
  if (sources.length > 0) {
    const from = sources.slice(0, MOST_NAMED).map(({ text }) => text)
    parts.push(`More than usual from ${from.join(', ')}.`)
  }
  const [widest] = copies
  if (widest && widest.outlets > 1) {
    const isMost = widest.stories >= total * MOSTLY
    parts.push(
      isMost
        ? `Mostly one wire text in ${widest.outlets} outlets.`
        : `One text stands in ${widest.outlets} outlets: “${widest.title}”.`,
    )
  }
  if (found.mood) {
    const { now, before } = found.mood
    const range = ({ low, high }: typeof now) => `${percent(low)} to ${percent(high)}`
    parts.push(`With 95 % certainty ${range(now)} now, ${range(before)} before.`)
  }
  return parts.join(' ')
}

/** One notification for all that one run noticed. */
export function notificationOf(name: string, alerts: readonly AlertFacts[]) {
  const [first] = alerts
  const rest = alerts.length - 1
  const lines = [`${first?.title ?? ''}.`, first?.text ?? '']
  if (rest > 0) lines.push(`And ${rest === 1 ? 'one more alert' : `${rest} more alerts`}.`)
  return { title: name, body: lines.filter(Boolean).join(' ') }
}

function inGroups({ count, groups }: Detected): string {
  return groups !== undefined && groups < count ? `, ${counted(groups, 'different text')}` : ''
}

function short(value: number): string {
  return value >= 10 ? String(Math.round(value)) : String(Math.round(value * 10) / 10)
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
