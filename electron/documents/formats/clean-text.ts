/** Text that every later step can rely on: well-formed Unicode without control characters. */

import { MAX_TEXT_LENGTH } from './lines.ts'

type CleanText = { readonly text: string; readonly notes: string[]; readonly isCut: boolean }

/** Cut at 20 Mi characters. Lone surrogates become U+FFFD; NUL and its kin go; tabs and line ends stay. */
export function cleanText(text: string): CleanText {
  const notes: string[] = []
  const isCut = text.length > MAX_TEXT_LENGTH
  let clean = isCut ? text.slice(0, MAX_TEXT_LENGTH) : text
  if (isCut) {
    // A half at the cut is of our making and says nothing about the document.
    if (!clean.slice(-1).isWellFormed()) clean = clean.slice(0, -1)
    notes.push(`Only its first ${MAX_TEXT_LENGTH.toLocaleString('en')} characters were read.`)
  }
  if (clean.includes('\u0000')) notes.push('NUL characters in it were left out.')
  if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(clean)) {
    clean = clean.replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
  }
  if (!clean.isWellFormed()) {
    notes.push('It holds halves of characters, which were replaced.')
    clean = clean.toWellFormed()
  }
  return { text: clean, notes, isCut }
}
