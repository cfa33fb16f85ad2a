import { readFileSync } from 'node:fs'
import type { MoodToken, MoodWord } from './mood-tokens.ts'
import type { Movement } from './movements.ts'
import { Known } from './word-forms.ts'

/** What a word says of who does it, of whom it is done to, and of what follows it; -2 to 2. */
export type Role = {
  agent: number
  patient: number
  toward: number
  isSaying: boolean
}

type Phrase = { readonly words: readonly string[]; readonly role: Role }

const loaded = new Map<string, Roles>()

/** The role of the word or phrase that begins at a token. */
export function roleAt(tokens: readonly MoodToken[], at: number, folder: URL): Role | undefined {
  let roles = loaded.get(folder.href)
  if (roles === undefined) {
    roles = readRoles(readFileSync(new URL('moods/en-roles.txt', folder), 'utf8'))
    loaded.set(folder.href, roles)
  }
  const form = tokens[at]?.form
  return form && phrasesOf(form, roles).find((phrase) => stands(phrase, tokens, at))?.role
}

/** Whose profit rises does well, as does who raises it. */
export function roleOfMovement({ value }: Movement): Role {
  return { agent: value, patient: 0, toward: 0, isSaying: false }
}

function stands({ words }: Phrase, tokens: readonly MoodToken[], at: number): boolean {
  return words.every((word, k) => tokens[at + k]?.word === word)
}

type Roles = ReadonlyMap<string, readonly Phrase[]>
type Begun = Known<Roles, readonly Phrase[]>

// Most words begin none.
function phrasesOf(form: MoodWord, roles: Roles): readonly Phrase[] {
  let begun = form.role as Begun | undefined
  if (begun?.owner !== roles) {
    begun = new Known(roles, roles.get(form.word) ?? [])
    form.role = begun
  }
  return begun.value
}

function readRoles(text: string): Map<string, Phrase[]> {
  const byPhrase = new Map<string, Role>()
  for (const line of text.split('\n')) {
    const [kind = '', value = '', ...phrases] = line.split(' ')
    for (const phrase of phrases) {
      const role = byPhrase.get(phrase) ?? { agent: 0, patient: 0, toward: 0, isSaying: false }
      if (kind === 'agent' || kind === 'patient' || kind === 'toward') role[kind] = Number(value)
      else if (kind === 'said') role.isSaying = true
      else continue
      byPhrase.set(phrase, role)
    }
  }
  const roles = new Map<string, Phrase[]>()
  for (const [phrase, role] of byPhrase) {
    const words = phrase.split('+')
    const [first = ''] = words
    roles.set(first, [...(roles.get(first) ?? []), { words, role }])
  }
  for (const some of roles.values()) some.sort((a, b) => b.words.length - a.words.length)
  return roles
}
