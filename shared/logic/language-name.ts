const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** "German" for "de"; a code that nobody knows, or that is none, stands for itself. */
export function languageName(code: string): string {
  // ICU calls this one "root", which says nothing to a reader.
  if (code === 'und') return 'Unknown language'
  try {
    return names.of(code) ?? code
  } catch {
    // A service may call a language anything.
    return code
  }
}
