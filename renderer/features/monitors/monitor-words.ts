import type { FailureNote } from '#shared/model/failure.ts'
import type { AlertRule, Monitor, MonitorPrice, MonitorRun } from '#shared/model/monitor.ts'
import { counted } from '#renderer/ui/words.ts'

const number = (value: number): string => value.toLocaleString('en')

/** A rule as a sentence of its own. */
export function ruleInWords(rule: AlertRule): string {
  switch (rule.kind) {
    case 'any':
      return 'Any new story'
    case 'at-least':
      return `At least ${number(rule.count)} new stories in one run`
    case 'spike':
      return `${rule.factor} times the usual day, and at least ${number(rule.least)} stories`
    case 'mood':
      return `The share of negative stories moves by ${Math.round(rule.change * 100)} points, with at least ${number(rule.least)} stories`
    case 'new-entity':
      return rule.types.length > 0
        ? `A name not met before (${rule.types.join(', ')})`
        : 'A name not met before'
  }
}

/** The same after other words. */
export function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The rule's kind in a few words, for a badge. */
export function kindInWords(kind: AlertRule['kind']): string {
  switch (kind) {
    case 'any':
      return 'New'
    case 'at-least':
      return 'Many'
    case 'spike':
      return 'Spike'
    case 'mood':
      return 'Mood'
    case 'new-entity':
      return 'New name'
  }
}

/** What the last 30 days took: "12 runs, 30 calls, 480 stories, 1.2 % of the month". */
export function costInWords({ runs, calls, stories, volumeShare }: Monitor['cost']): string {
  const parts = [counted(runs, 'run'), counted(calls, 'call'), counted(stories, 'story', 'stories')]
  if (volumeShare !== undefined) parts.push(`${shareInWords(volumeShare)} of the month`)
  return parts.join(', ')
}

/** "under 0.1 %", "1.2 %", "140 %". */
export function shareInWords(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return 'under 0.1 %'
  return `${percent < 10 ? Number(percent.toFixed(1)) : number(Math.round(percent))} %`
}

/** "about 40 stories"; what is less than one, rounded as the price is, is not none. */
export function aboutInWords(stories: number): string {
  if (stories > 0 && stories < 0.5) return 'fewer than 1 story'
  return stories === 0 ? 'no story' : `about ${counted(Math.round(stories), 'story', 'stories')}`
}

/** What a run would fetch now: "39 stories", "5 of 39 stories, the others are here". */
export function firstRunInWords({
  stories,
  missing,
}: Pick<MonitorPrice, 'stories' | 'missing'>): string {
  const all = stories === 0 ? 'no story' : counted(stories, 'story', 'stories')
  if (missing >= stories) return all
  return missing === 0
    ? `nothing, ${all} ${stories === 1 ? 'is' : 'are'} here`
    : `${number(missing)} of ${all}, the others are here`
}

export type Remedy =
  'sign-in' | 'run-whole' | 'without' | 'run' | 'edit' | 'edit-search' | 'resume' | 'local'

/** What a person can do about it, first things first. */
export function remediesOf(monitor: Monitor): readonly Remedy[] {
  const { health, isPaused, plan } = monitor
  if (isPaused) return ['resume']
  const byFailure = health.failure ? remediesOfFailure(health.failure) : []
  return [
    ...(health.held === undefined ? [] : (['run-whole', 'edit'] as const)),
    ...(health.lacks === undefined ? [] : (['without'] as const)),
    ...byFailure,
    ...(health.failure && !plan.goesOnLocally && monitor.profileId !== 'local'
      ? (['local'] as const)
      : []),
  ].filter((remedy, index, all) => all.indexOf(remedy) === index)
}

function remediesOfFailure({ code }: FailureNote): readonly Remedy[] {
  switch (code) {
    case 'SIGNED_OUT':
      return ['sign-in']
    case 'PLAN':
    case 'QUERY':
      return ['edit-search', 'run']
    case 'OVER_BUDGET':
      // A service that rests after failing again and again is back within minutes; less is asked of
      // it only where the volume is used up.
      return ['run', 'edit']
    case 'NOT_FOUND':
    case 'READ_ONLY':
      return []
    default:
      return ['run']
  }
}

export function runKindInWords(kind: MonitorRun['kind']): string {
  switch (kind) {
    case 'first':
      return 'First, silent'
    case 'scheduled':
      return 'On time'
    case 'catch-up':
      return 'Catching up'
    case 'asked':
      return 'Asked for'
  }
}

export function runStateInWords(state: MonitorRun['state']): string {
  switch (state) {
    case 'running':
      return 'Running'
    case 'done':
      return 'Complete'
    case 'partial':
      return 'Incomplete'
    case 'waiting':
      return 'Waits for you'
    case 'failed':
      return 'Failed'
  }
}

export function engineInWords(engine: 'remote' | 'embedded'): string {
  return engine === 'remote' ? 'the service' : 'this computer'
}
