/** Text that every later step can rely on: well-formed Unicode without control characters. */

/** Lone surrogates become U+FFFD; NUL and its kin go; tabs and line ends stay. */
export function cleanText(text: string): { text: string; notes: string[] } {
  const notes: string[] = []
  let clean = text
  if (clean.includes('\u0000')) notes.push('NUL characters in it were left out.')
  if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(clean)) {
    clean = clean.replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
  }
  if (!clean.isWellFormed()) {
    notes.push('It holds halves of characters, which were replaced.')
    clean = clean.toWellFormed()
  }
  return { text: clean, notes }
}
