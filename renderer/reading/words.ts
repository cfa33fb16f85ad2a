import type { StoryList } from '#shared/model/story-list.ts'
import type { Sentiment } from '#shared/model/story.ts'
import { counted } from '#renderer/ui/words.ts'
import { displayTitle } from './text.ts'

// A map, because codes come from outside and one of them may be `constructor`.
const LANGUAGE_NAMES = new Map([
  ['zh-cn', 'Chinese (simplified)'],
  ['zh-tw', 'Chinese (traditional)'],
  // ICU calls this one "root", which says nothing to a reader.
  ['und', 'Unknown language'],
])
/** A code of more letters is no code. */
const LONGEST_CODE = 12
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** "German" for "de"; the code itself, made fit to show, when nobody knows it. */
export function languageName(code: string): string {
  const known = LANGUAGE_NAMES.get(code.toLowerCase())
  if (known) return known
  try {
    return displayTitle(names.of(code) ?? code, 40)
  } catch {
    return code.trim() === '' ? 'Unknown language' : displayTitle(code, LONGEST_CODE)
  }
}

/** "12 stories, 3 unread, 2 copies folded"; what folds is known once the list is there. */
export function storiesInWords(
  { total, unread }: Pick<StoryList, 'total' | 'unread'>,
  list?: StoryList,
): string {
  const parts = [
    counted(total, 'story', 'stories'),
    unread > 0 ? `${unread.toLocaleString('en')} unread` : '',
    list ? foldedInWords(list) : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** What stands behind other rows of a folded list, and how far down was looked; empty where none. */
function foldedInWords({ folded, compared }: StoryList): string {
  if (folded === undefined) return ''
  const among = compared === undefined ? '' : ` in the first ${compared.toLocaleString('en')}`
  if (folded === 0) return compared === undefined ? '' : `no copies folded${among}`
  return `${counted(folded, 'copy', 'copies')} folded${among}`
}

/** The engine's probability that the mood is right, in a word or two. */
export function confidenceInWords({ confidence }: Sentiment): string {
  if (confidence >= 0.85) return 'quite sure'
  if (confidence >= 0.65) return 'fairly sure'
  if (confidence >= 0.45) return 'not very sure'
  return 'a guess'
}

/** Why a story has no mood: the engine left it blank, or whoever sent the story said nothing of it. */
export function blankMoodInWords(isAnalysedHere: boolean): string {
  return isAnalysedHere
    ? 'Not judged: the engine does not know this language well enough.'
    : 'Not judged: the story came without a mood.'
}

export function prominenceInWords(prominence: number): string {
  if (prominence >= 0.8) return 'central to the story'
  if (prominence >= 0.5) return 'prominent'
  if (prominence >= 0.2) return 'mentioned'
  return 'in passing'
}

/** "4 min read" at 230 words a minute; nothing for a text of a few lines. */
export function lengthInWords(words: number): string {
  if (words < 120) return counted(words, 'word')
  return `${counted(words, 'word')}, ${Math.max(1, Math.round(words / 230))} min`
}
