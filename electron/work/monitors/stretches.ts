/** What a chart of a watched search must not pass over: times without collecting, another engine. */
import type { Library } from '#electron/library/library.ts'
import type { Timeline } from '#shared/model/explore.ts'
import type { Engine } from '#shared/model/monitor.ts'
import type { StoryScope } from '#shared/model/story-list.ts'

/** Short enough to stand in a chart; why, the monitor says. */
const fromHere = (engine: Engine) =>
  engine === 'embedded' ? 'From here this computer' : 'From here the service'

/** Empty where nobody watches the scope; a gap that lasts ends now. */
export function stretchesOf(
  library: Library,
  scope: StoryScope,
  now: number,
): Pick<Timeline, 'gaps' | 'seams'> {
  const monitor = scope.kind === 'search' && library.monitors.findBySearch(scope.searchId)
  if (!monitor) return {}
  const iso = (ms: number) => new Date(ms).toISOString()
  const gaps = library.alerts
    .gaps(monitor.id)
    .map(({ from, to = now, reason }) => ({ from: iso(from), to: iso(to), note: reason }))
  const seams = library.alerts
    .seams(monitor.id)
    .map(({ at, engine }) => ({ at: iso(at), note: fromHere(engine) }))
  return { ...(gaps.length > 0 ? { gaps } : {}), ...(seams.length > 0 ? { seams } : {}) }
}
