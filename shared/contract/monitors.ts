import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { Alert } from '#shared/model/alert.ts'
import {
  Gap,
  Monitor,
  MonitorOptions,
  MonitorPlan,
  MonitorPreview,
  MonitorPrice,
  MonitorRun,
  Seam,
} from '#shared/model/monitor.ts'
import { base } from './failures.ts'

const Nothing = z.strictObject({})
const Id = z.strictObject({ id: z.string().max(100) })
const SearchId = z.strictObject({ searchId: z.string().max(100) })

/** Saved searches that watch. */
export const monitors = {
  /** In the order of the rail. */
  list: base.input(Nothing).output(z.array(Monitor)),
  get: base.input(Id).output(Monitor),
  /** The search must be saved; CONFLICT where it is watched already. The first run is silent. */
  add: base.input(SearchId.extend({ plan: MonitorPlan })).output(Monitor),
  change: base
    .input(
      Id.extend({
        plan: MonitorPlan.optional(),
        isPaused: z.boolean().optional(),
        isMuted: z.boolean().optional(),
        /** null ends it. */
        snoozedUntil: z.iso.datetime().nullable().optional(),
      }),
    )
    .output(Monitor),
  /** The search and its stories stay. */
  remove: base.input(Id).output(z.void()),
  /** The person has seen what came: nothing of it is new any more. */
  look: base.input(Id).output(z.void()),
  /** Now, whatever its schedule; `isWhole` also beyond the budget. Answers when it is over. */
  run: base.input(Id.extend({ isWhole: z.boolean().optional() })).output(MonitorRun),
  /** Newest first. */
  runs: base
    .input(Id.extend({ limit: z.number().int().min(1).max(500).optional() }))
    .output(z.array(MonitorRun)),

  /** Newest first; of all monitors without an id. */
  alerts: base
    .input(
      z.strictObject({
        id: z.string().max(100).optional(),
        isUnread: z.boolean().optional(),
        limit: z.number().int().min(1).max(500),
        offset: z.number().int().min(0).optional(),
      }),
    )
    .output(
      z.strictObject({
        alerts: z.array(Alert),
        total: z.number().int(),
        unread: z.number().int(),
      }),
    ),
  setAlertsRead: base
    .input(z.strictObject({ ids: z.array(z.string().max(100)).max(5000), isRead: z.boolean() }))
    .output(z.void()),

  /** What the plan would have done with what is cached; asks no service. */
  preview: base.input(SearchId.extend({ plan: MonitorPlan })).output(MonitorPreview),
  /** One counting call. */
  price: base.input(SearchId.extend({ plan: MonitorPlan })).output(MonitorPrice),
  /** For charts of the search: where nothing was collected, and where the engine changed. */
  gaps: base.input(SearchId).output(z.strictObject({ gaps: z.array(Gap), seams: z.array(Seam) })),

  /** A report of the last day or week as the text of a file, in pieces. */
  digest: base
    .input(
      z.strictObject({
        period: z.enum(['daily', 'weekly']),
        format: z.enum(['html', 'markdown']),
        /** All monitors without. */
        ids: z.array(z.string().max(100)).max(1000).optional(),
      }),
    )
    .output(eventIterator(z.string())),

  options: base.input(Nothing).output(MonitorOptions),
  changeOptions: base.input(MonitorOptions.partial()).output(MonitorOptions),
}
