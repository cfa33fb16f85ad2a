import type { Job, Lane } from '#shared/model/activity.ts'
import type { Profile } from '#shared/model/profile.ts'

/** "3 of 57", or that there is no limit. */
export function usedInWords({ used, capacity }: Lane): string {
  if (capacity === undefined) return 'no limit'
  return `${used.toLocaleString('en')} of ${capacity.toLocaleString('en')}`
}

/** What the queue calls an endpoint, said for somebody who did not build it. */
export function endpointInWords(endpoint: string): string {
  const known: Record<string, string> = {
    stories: 'Stories',
    time_series: 'Counts',
    suggestions: 'Name suggestions',
    token: 'Signing in',
    reach: 'Connection test',
  }
  return Object.hasOwn(known, endpoint) ? (known[endpoint] ?? endpoint) : endpoint
}

/** Waits because nobody is signed in: resuming would only be refused. */
export function needsSignIn({ pausedReason }: Lane, profile: Profile | undefined): boolean {
  return pausedReason !== undefined && profile?.kind === 'remote' && profile.state !== 'ready'
}

export function kindInWords(kind: Job['kind']): string {
  switch (kind) {
    case 'run':
      return 'Search'
    case 'ingest':
      return 'Adding'
    case 'feeds':
      return 'Feeds'
    case 'backup':
      return 'Backup'
    case 'care':
      return 'Care'
    case 'batch':
      return 'Batch'
    case 'monitor':
      return 'Monitor'
    case 'harvest':
      return 'Harvest'
    case 'capsule':
      return 'Capsule'
  }
}

/** Whole minutes are enough for something one waits for: "under a minute", "12 minutes". */
export function sinceInWords(startedAt: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(startedAt)) / 60_000)
  if (!(minutes >= 1)) return 'under a minute'
  if (minutes < 90) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `${Math.round(minutes / 60)} hours`
}
