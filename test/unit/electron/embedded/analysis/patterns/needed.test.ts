import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findPatterns } from '#electron/embedded/analysis/patterns/find-patterns.ts'
import { composeNewsroom } from '#electron/embedded/ingest/sample/compose.ts'
import { loadNewsroom } from '#electron/embedded/ingest/sample/load.ts'

const CHECK = new URL(
  '../../../../../../electron/embedded/knowledge/build/pattern-check.txt',
  import.meta.url,
)
/** Holds all that any pattern needs, in every language: no look is left out beside it. */
const EVERYTHING =
  '\n\n— 12.12.2012 — 1999 — 7 % — € 5 — http://a.example — May Mai mai mayo maggio maio мая mei مايو Mayıs maj toukokuuta مه 月 —'

const sentences = [
  ...readFileSync(CHECK, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ language: line.split('|')[0]!, text: line.split('|')[1]! })),
  ...composeNewsroom(loadNewsroom(), Date.UTC(2026, 10, 20)).flatMap(({ language, body }) =>
    body.split('\n\n').map((text) => ({ language: language!, text })),
  ),
]

it('finds the same in a sentence alone as beside all that patterns look for', () => {
  expect(sentences.length).toBeGreaterThan(1000)
  for (const { language, text } of sentences) {
    const alone = findPatterns(text, language)
    const beside = findPatterns(text + EVERYTHING, language)
    expect(
      beside.filter(({ start }) => start < text.length),
      text,
    ).toEqual(alone)
  }
})
