import { readFileSync } from 'node:fs'
import type { MoodToken } from './mood-tokens.ts'

/** What a word says of who does it, of whom it is done to, and of what follows it; -2 to 2. */
export type Role = {
  agent: number
  patient: number
  toward: number
  isSaying: boolean
}

type Phrase = { readonly words: readonly string[]; readonly role: Role }

const loaded = new Map<string, ReadonlyMap<string, readonly Phrase[]>>()

/** The role of the word or phrase that begins at a token. */
export function roleAt(tokens: readonly MoodToken[], at: number, folder: URL): Role | undefined {
  let roles = loaded.get(folder.href)
  if (roles === undefined) {
    roles = readRoles(readFileSync(new URL('moods/en-roles.txt', folder), 'utf8'))
    loaded.set(folder.href, roles)
  }
  return roles
    .get(tokens[at]?.word ?? '')
    ?.find(({ words }) => words.every((word, k) => tokens[at + k]?.word === word))?.role
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
