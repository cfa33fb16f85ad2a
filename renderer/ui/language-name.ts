// A map, because codes come from outside and one of them may be `constructor`.
const OWN_NAMES = new Map([
  ['', 'Unknown language'],
  ['und', 'Unknown language'],
  ['zh-cn', 'Chinese (simplified)'],
  ['zh-tw', 'Chinese (traditional)'],
])
/** A code of more letters is no code. */
const LONGEST_CODE = 12
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** "German" for "de"; the code itself, made fit to show, when nobody knows it. */
export function languageName(code: string): string {
  const own = OWN_NAMES.get(code.trim().toLowerCase())
  if (own) return own
  try {
    return names.of(code) ?? code.slice(0, LONGEST_CODE).toWellFormed()
  } catch {
    return code.slice(0, LONGEST_CODE).toWellFormed()
  }
}
