import * as z from 'zod'
import { ChartNote, NoteScope } from '#shared/model/chart-note.ts'
import {
  Context,
  ContextSort,
  ContextTarget,
  HistogramChart,
  SeriesSpec,
  SignificantTerms,
  SpikeExplanation,
  Timeline,
  TimelineBy,
  Trends,
} from '#shared/model/explore.ts'
import { EventDetail, EventPage, EventSort, LikeWhat, SimilarStories } from '#shared/model/event.ts'
import { Slice } from '#shared/model/slice.ts'
import { StoryScope } from '#shared/model/story-list.ts'
import { TREND_FIELDS } from '#shared/aql/parameter-values.ts'
import { base } from './failures.ts'

const Asked = z.strictObject({ scope: StoryScope, slice: Slice.optional() })
const Zone = z.string().max(100)
const Id = z.strictObject({ id: z.string().max(100) })

/** Counts over many stories, from what is kept here unless it says otherwise. */
export const explore = {
  timeline: base
    .input(
      Asked.extend({
        by: TimelineBy,
        /** IANA name; default UTC. */
        zone: Zone.optional(),
        /** Default: the scope alone. */
        series: z.array(SeriesSpec).min(1).max(12).optional(),
        /**
         * Whom to ask; `service` only for a search of a remote profile, counted there without
         * volume, by UTC days, of the whole scope. Default: the library.
         */
        source: z.enum(['library', 'service']).optional(),
      }),
    )
    .output(Timeline),
  trends: base
    .input(Asked.extend({ field: z.enum(TREND_FIELDS), limit: z.number().int().min(1).max(1000) }))
    .output(Trends),
  /** Bounds and round bins are found from the data; bins of equal ratio where `isLog`. */
  histogram: base
    .input(
      Asked.extend({
        /** One of HISTOGRAM_FIELDS, or the rank within a country. */
        field: z.string().max(100),
        /** About so many; default 20. */
        bins: z.number().int().min(1).max(500).optional(),
        /** Instead of `bins`; not with `isLog`. */
        width: z.number().int().min(1).optional(),
        isLog: z.boolean().optional(),
      }),
    )
    .output(HistogramChart),
  /** Words that stand in more stories of the slice than the background explains. */
  terms: base
    .input(
      Asked.extend({
        /** Default: everything kept here. */
        background: StoryScope.optional(),
        limit: z.number().int().min(1).max(200).optional(),
      }),
    )
    .output(SignificantTerms),
  /** What rose in one bin of a timeline; `slice` is the bin's. */
  spike: base
    .input(Asked.extend({ slice: Slice, by: TimelineBy, zone: Zone.optional() }))
    .output(SpikeExplanation),
  events: base
    .input(
      Asked.extend({
        sort: EventSort.optional(),
        limit: z.number().int().min(1).max(200).optional(),
      }),
    )
    .output(EventPage),
  event: base
    .input(z.strictObject({ id: z.string().max(64), zone: Zone.optional() }))
    .output(EventDetail),
  /** Stories like another, or (coverages) that tell the same; kept here from then on. */
  similar: base
    .input(
      z.strictObject({
        kind: z.enum(['related', 'coverages']),
        to: LikeWhat,
        /** ISO 8601; coverages of an address or a text are looked for around it. */
        publishedAt: z.string().max(40).optional(),
        /** Related stories of the last so many days; 0 of any time; default the service's, 14. */
        days: z.number().int().min(0).max(40_000).optional(),
        boostBy: z.enum(['recency', 'popularity']).optional(),
        limit: z.number().int().min(1).max(100).optional(),
      }),
    )
    .output(SimilarStories),
  /** Keyword in context. */
  context: base
    .input(
      Asked.extend({
        find: ContextTarget,
        sort: ContextSort.optional(),
        /** Words on either side; default 8. */
        window: z.number().int().min(1).max(40).optional(),
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(500),
      }),
    )
    .output(Context),

  /** Pinned on the scope's charts, and on all charts. */
  notes: base.input(z.strictObject({ scope: NoteScope })).output(z.array(ChartNote)),
  addNote: base
    .input(z.strictObject({ scope: NoteScope, note: ChartNote.omit({ id: true }) }))
    .output(ChartNote),
  changeNote: base.input(ChartNote).output(ChartNote),
  removeNote: base.input(Id).output(z.void()),
}
