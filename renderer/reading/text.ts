/** Longer titles are cut for display: nobody reads on, and layout time grows with length. */
export const TITLE_LIMIT = 1000
/** UTF-16 units of a body that are shown; the rest stays in the cache and in exports. */
export const BODY_LIMIT = 2_000_000

/** More marks on one letter than any language writes only cover the lines around it. */
const MARKS_RUN = /(\p{M}{8})\p{M}+/gu
// Control characters except tab and line feed; C1 included.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * Text of a story ready for a text node: lone surrogates and control characters gone, towers of
 * combining marks cut. Direction marks stay; the element around them isolates them.
 */
export function displayText(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '').replace(MARKS_RUN, '$1')
}

/** One line, at most `limit` UTF-16 units, never cut inside a character. */
export function displayTitle(text: string, limit = TITLE_LIMIT): string {
  const cut =
    text.length > limit ? `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…` : text
  return displayText(cut.replace(/\s+/g, ' ')).trim() || 'Untitled'
}
