import type { CapsuleReplay } from '#shared/model/capsule.ts'
import { ANALYSED } from './compare.ts'

type Replayed = Pick<CapsuleReplay, 'parts' | 'packedWith' | 'replayedWith'>

/** What may lie behind differences, told from whose work was compared; undefined where there are none. */
export function whyDifferent({ parts, packedWith, replayedWith }: Replayed): string | undefined {
  const differs = (isOfTexts: boolean) =>
    parts.some(
      ({ what, compared, agreed }) => ANALYSED.has(what) === isOfTexts && agreed < compared,
    )
  const sentences = [
    ...(differs(false) ? [countsInWords(packedWith, replayedWith)] : []),
    ...(differs(true) ? [textsInWords(packedWith, replayedWith)] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

function countsInWords(packedWith: string, replayedWith: string): string {
  return versionOf(packedWith) === versionOf(replayedWith)
    ? 'The same version of Broadsheet counted both times, so the numbers in the capsule are not those of its stories: ask who packed it.'
    : 'Another version of Broadsheet counted than the one that packed it; the stories themselves are as they were packed.'
}

function textsInWords(packedWith: string, replayedWith: string): string {
  return packedWith === replayedWith
    ? 'The same engine with the same word lists read the texts both times, so what was recorded of them was not found by it: ask who packed it.'
    : 'Another engine, or other word lists, read the texts than when it was packed, so it finds other things in some of them; the numbers that came with the stories do not depend on it.'
}

const versionOf = (made: string): string | undefined => made.split(',')[0]
