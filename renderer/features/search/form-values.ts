import type { FormValue } from '#shared/aql/form.ts'

/** What a person types into a row of words, and back. Quotes hold words together. */
export function valuesFromText(text: string): FormValue[] {
  const values: FormValue[] = []
  for (const match of text.matchAll(/["“”„«»]([^"“”„«»]*)(?:["“”„«»]|$)|[^\s"“”„«»]+/g)) {
    const quoted = match[1]
    if (quoted === undefined) values.push({ text: match[0], isPhrase: false })
    else if (quoted.trim()) values.push({ text: quoted.trim(), isPhrase: true })
  }
  return values
}

export function textFromValues(values: readonly FormValue[]): string {
  return values.map(({ text, isPhrase }) => (isPhrase ? `"${text}"` : text)).join(' ')
}

/** The phrase row: without quotes all of it is one phrase. */
export function phrasesFromText(text: string): FormValue[] {
  const trimmed = text.trim()
  if (!trimmed) return []
  if (!/["“”„«»]/.test(trimmed)) return [{ text: trimmed, isPhrase: true }]
  return valuesFromText(trimmed).map((value) => ({ ...value, isPhrase: true }))
}

export function textFromPhrases(values: readonly FormValue[]): string {
  const [only] = values
  return values.length === 1 && only ? only.text : textFromValues(values)
}

/** A name as typed: one word or several in order. */
export function valueOfName(text: string): FormValue {
  return { text, isPhrase: /\s/.test(text.trim()) }
}
