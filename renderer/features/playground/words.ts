import { languageName as nameOfCode } from '#shared/logic/language-name.ts'

export function languageName(code: string): string {
  return code === 'und' || code === '' ? 'not recognised' : nameOfCode(code)
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
