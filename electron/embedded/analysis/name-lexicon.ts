import { readFileSync } from 'node:fs'
import { fnv1a } from '#shared/logic/fnv.ts'

/**
 * What words mostly are in the labelled texts of all languages together: beginning of a person's
 * name, rest of it, organization, place, other capitalised word, common word. It carries names
 * from the languages with many texts to those with few. Written by `build/name-counts.ts`.
 */
export type NameLexicon = {
  /** 0 for an unknown word, else 1 + kind + 6 (sureness + 3 (how often + 3 other kinds)). */
  readonly code: (lowerCaseWord: string) => number
}

export const KINDS = 6
/** The kind of words that are mostly no names. */
export const COMMON_KIND = 5
const MAGIC = 0x584c4e42

let loaded: { readonly href: string; readonly lexicon: NameLexicon } | undefined

/** The lexicon of a knowledge folder, read once. @throws Error when the file is damaged */
export function nameLexicon(folder: URL): NameLexicon {
  if (loaded?.href === folder.href) return loaded.lexicon
  const lexicon = decodeLexicon(readFileSync(new URL('models/names-lexicon.bin', folder)))
  loaded = { href: folder.href, lexicon }
  return lexicon
}

/** The code of a word by how often it was seen as each kind; 0 under two times in all. */
export function codeOfCounts(counts: ArrayLike<number>): number {
  let total = 0
  let best = 0
  for (let kind = 0; kind < KINDS; kind += 1) {
    total += counts[kind] ?? 0
    if ((counts[kind] ?? 0) > (counts[best] ?? 0)) best = kind
  }
  if (total < 1.5) return 0
  const share = (counts[best] ?? 0) / total
  const sureness = share >= 0.9 ? 2 : share >= 0.6 ? 1 : 0
  const often = total < 3 ? 0 : total < 6 ? 1 : 2
  let others = 0
  for (let kind = 0; kind < KINDS; kind += 1) {
    if (kind !== best && (counts[kind] ?? 0) / total >= 0.15) others |= 1 << kind
  }
  return 1 + best + KINDS * (sureness + 3 * (often + 3 * others))
}

/** Mark and number of rows, then the hashes in order, then their codes. */
export function encodeLexicon(codes: ReadonlyMap<string, number>): Uint8Array {
  const rows = [...codes].map(([word, code]) => ({ key: hashWord(word), code }))
  rows.sort((a, b) => a.key - b.key)
  const bytes = new Uint8Array(8 + rows.length * 6)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, rows.length, true)
  rows.forEach(({ key, code }, i) => {
    view.setUint32(8 + i * 4, key, true)
    view.setUint16(8 + rows.length * 4 + i * 2, code, true)
  })
  return bytes
}

/** Reads what `encodeLexicon` wrote. @throws Error naming what is wrong */
export function decodeLexicon(bytes: Uint8Array): NameLexicon {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows =
    bytes.byteLength < 8 || view.getUint32(0, true) !== MAGIC ? -1 : view.getUint32(4, true)
  if (rows < 0 || bytes.length !== 8 + rows * 6) {
    throw new Error(
      'The name lexicon is damaged: its length or mark is wrong. Reinstall Broadsheet.',
    )
  }
  const size = 2 ** Math.ceil(Math.log2(rows * 2 + 2))
  const keys = new Uint32Array(size)
  const codes = new Uint16Array(size)
  for (let row = 0; row < rows; row += 1) {
    const key = view.getUint32(8 + row * 4, true)
    let slot = Math.imul(key, 0x9e3779b1) & (size - 1)
    while (codes[slot] !== 0) slot = (slot + 1) & (size - 1)
    keys[slot] = key
    codes[slot] = view.getUint16(8 + rows * 4 + row * 2, true)
  }
  return {
    code: (word) => {
      const key = hashWord(word)
      let slot = Math.imul(key, 0x9e3779b1) & (size - 1)
      while (codes[slot] !== 0) {
        if (keys[slot] === key) return codes[slot] ?? 0
        slot = (slot + 1) & (size - 1)
      }
      return 0
    },
  }
}

function hashWord(text: string): number {
  let value = fnv1a(text)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
