/**
 * Takes back the line breaks of a text wrapped at a width, so that a sentence is not cut there: a break
 * after a comma, or after no end of a sentence and before a small letter. As many units as before.
 */
export function unwrapLines(text: string): string {
  if (!text.includes('\n')) return text
  return text.replace(
    /(,[ \t]*|[^\s.!?:;…"”][ \t]*)(\r?\n)(?=[ \t]*(\S))/gu,
    (whole, before: string, gap: string, next: string) =>
      before.startsWith(',') || /\p{Ll}/u.test(next) ? before + ' '.repeat(gap.length) : whole,
  )
}
