/** Highlights and notes as Web Annotations (W3C Web Annotation Data Model, 2017), which others read. */
import { Highlight } from '#shared/model/collection.ts'

type About = { readonly permalink?: string | undefined }

/** One a line; ours stands whole beside what the model says, so that nothing is lost on the way. */
export function annotationOf(highlight: Highlight, { permalink }: About): object {
  const { id, anchor, note, createdAt, updatedAt, storyId } = highlight
  const source = permalink ?? `urn:broadsheet:story:${storyId}`
  const selector = anchor && [
    {
      type: 'TextQuoteSelector',
      exact: anchor.exact,
      prefix: anchor.prefix,
      suffix: anchor.suffix,
    },
    { type: 'TextPositionSelector', start: anchor.start, end: anchor.end },
  ]
  return {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    id: `urn:broadsheet:highlight:${id}`,
    type: 'Annotation',
    motivation: note === '' ? 'highlighting' : 'commenting',
    created: createdAt,
    modified: updatedAt,
    ...(note === '' ? {} : { body: { type: 'TextualBody', value: note, format: 'text/markdown' } }),
    target: selector ? { source, selector } : { source },
    _workbench: highlight,
  }
}

/** @returns undefined where the line is none of ours */
export function highlightFrom(annotation: unknown): Highlight | undefined {
  const ours = (annotation as { _workbench?: unknown } | null)?._workbench
  const read = Highlight.safeParse(ours)
  return read.success ? read.data : undefined
}
