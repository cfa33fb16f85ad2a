/**
 * Packs ELD's smallest table of byte n-grams (60 languages): `node make-languages.ts`. As the package
 * holds it, an object for each of its fifty thousand n-grams, it takes 90 MB in every thread.
 */
import { writeFileSync } from 'node:fs'
import { encodeLanguages, type LanguageRow } from '#electron/embedded/analysis/language-table.ts'

type Data = {
  readonly languages: Readonly<Record<string, string>>
  readonly ngrams: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const SOURCE = new URL('../../../../node_modules/eld/src/', import.meta.url)
/** ELD keeps what a score is above this. */
const BASE = 53
const FIRST_BYTE = 0x80

const load = async (file: string): Promise<unknown> => import(new URL(file, SOURCE).href)
const { ngramsData } = (await load('ngrams/extrasmall.js')) as { ngramsData: Data }
const { dictionary } = (await load('dictionary.js')) as { dictionary: readonly string[] }

const byteOf = new Map<string, number>()
dictionary.forEach((sign, byte) => {
  if (byte >= FIRST_BYTE && sign !== ' ') byteOf.set(sign, byte)
})
const rows = Object.entries(ngramsData.ngrams).map(([ngram, scores]): LanguageRow => {
  const bytes = [...ngram.trim()].map((sign) => byteOf.get(sign) ?? sign.charCodeAt(0))
  if (bytes.length === 0 || bytes.length > 4 || bytes.includes(0x20)) {
    throw new Error(`An n-gram of another form: ${JSON.stringify(ngram)}`)
  }
  const begins = ngram.startsWith(' ')
  const ends = ngram.endsWith(' ')
  const pairs = Object.entries(scores).map(([language, score]) => [Number(language), score + BASE])
  return { bytes, begins, ends, scores: pairs as [number, number][] }
})
const names = Object.keys(ngramsData.languages).map((id) => ngramsData.languages[id] ?? '')
const packed = encodeLanguages(names, rows)
writeFileSync(new URL('../models/languages.bin', import.meta.url), packed)
console.log(`${rows.length} n-grams of ${names.length} languages, ${packed.length} bytes`)
