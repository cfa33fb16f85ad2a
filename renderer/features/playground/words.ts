const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

export function languageName(code: string): string {
  if (code === 'und' || code === '') return 'not recognised'
  try {
    return LANGUAGE_NAMES.of(code) ?? code
  } catch {
    // A service may send anything as a language.
    return code
  }
}

/** The readable end of a concept's address. */
export function conceptName(uri: string): string {
  const end = uri.split('/').at(-1) || uri
  try {
    return decodeURIComponent(end).replaceAll('_', ' ')
  } catch {
    return end.replaceAll('_', ' ')
  }
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
