import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function exploreProcedures({ explore }: Work) {
  const { notes } = explore
  return {
    timeline: os.explore.timeline.handler(({ input, signal }) => explore.timeline(input, signal)),
    trends: os.explore.trends.handler(({ input }) => explore.trends(input)),
    histogram: os.explore.histogram.handler(({ input }) => explore.histogram(input)),
    terms: os.explore.terms.handler(({ input }) => explore.terms(input)),
    spike: os.explore.spike.handler(({ input }) => explore.spike(input)),
    events: os.explore.events.handler(({ input, signal }) => explore.events({ ...input, signal })),
    event: os.explore.event.handler(({ input, signal }) => explore.event({ ...input, signal })),
    similar: os.explore.similar.handler(({ input, signal }) =>
      explore.similar({ ...input, signal }),
    ),
    context: os.explore.context.handler(({ input }) => explore.context(input)),
    notes: os.explore.notes.handler(({ input }) => notes.list(input.scope)),
    addNote: os.explore.addNote.handler(({ input }) => notes.add(input.scope, input.note)),
    changeNote: os.explore.changeNote.handler(({ input }) => notes.change(input)),
    removeNote: os.explore.removeNote.handler(({ input }) => notes.remove(input.id)),
  }
}
