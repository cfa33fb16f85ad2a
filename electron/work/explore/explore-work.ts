/** Everything the Explore page asks. */
import { createChartNotes, type ChartNotesParts } from './chart-notes.ts'
import { createContexts } from './context.ts'
import { readEvent, readEvents } from './events.ts'
import { readServiceTimeline } from './remote-timeline.ts'
import { readSimilar, type SimilarParts, type SimilarQuestion } from './similar.ts'
import { readSpike, type SpikeQuestion } from './spike.ts'
import { readTerms, type TermsQuestion } from './terms.ts'
import { readTimeline, type TimelineQuestion } from './timeline.ts'
import { readHistogram, readTrends, type HistogramQuestion, type TrendsQuestion } from './trends.ts'

export type ExploreWork = ReturnType<typeof createExplore>

export function createExplore(parts: SimilarParts & ChartNotesParts) {
  return {
    timeline: (
      asked: TimelineQuestion & { readonly source?: 'library' | 'service' | undefined },
      signal?: AbortSignal,
    ) =>
      asked.source === 'service'
        ? readServiceTimeline(parts, asked, { of: parts.callsFor, signal })
        : readTimeline(parts, asked),
    trends: (asked: TrendsQuestion) => readTrends(parts, asked),
    histogram: (asked: HistogramQuestion) => readHistogram(parts, asked),
    terms: (asked: TermsQuestion) => readTerms(parts, asked),
    spike: (asked: SpikeQuestion) => readSpike(parts, asked),
    events: (asked: Parameters<typeof readEvents>[1]) => readEvents(parts, asked),
    event: (asked: Parameters<typeof readEvent>[1]) => readEvent(parts, asked),
    similar: (asked: SimilarQuestion) => readSimilar(parts, asked),
    context: createContexts(parts),
    notes: createChartNotes(parts),
  }
}
