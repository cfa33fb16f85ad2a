import type { MoodToken, MoodWord } from '#electron/embedded/analysis/mood-tokens.ts'

/** A piece of a sentence about one thing; places in the list of tokens, `to` exclusive. */
export type Clause = { readonly from: number; readonly to: number; readonly isContrast: boolean }

const CONTRAST = new Set(
  'but however although though while whereas yet except despite otherwise unless'.split(' '),
)
const JOIN = new Set(['and', 'or', 'plus', 'also', 'as', 'because', 'so', 'which', 'where', 'when'])

/**
 * Cuts a sentence where it turns to another thing: always at contrasts, semicolons, dashes and brackets;
 * at commas and joining words only where `opens` says that what follows speaks of something new.
 */
export function clausesOf(
  tokens: readonly MoodToken[],
  opens: (from: number, at: number) => boolean,
): Clause[] {
  const clauses: Clause[] = []
  let from = 0
  let isContrast = false
  const cut = (at: number, contrast: boolean): void => {
    if (at > from) clauses.push({ from, to: at, isContrast })
    from = at
    isContrast = contrast
  }
  for (let i = 0; i < tokens.length; i += 1) {
    const edge = edgeOf(tokens[i]!.form)
    if (edge === INSIDE) continue
    if (edge === CONTRASTS) cut(i, true)
    else if (edge === ENDS || opens(from, i)) cut(i + 1, false)
  }
  cut(tokens.length, false)
  return clauses
}

/** What a word or sign does to clauses, as an object to be kept with it. */
type Edge = { readonly isEdge: boolean }

const INSIDE: Edge = { isEdge: false }
const CONTRASTS: Edge = { isEdge: true }
const ENDS: Edge = { isEdge: true }
const JOINS: Edge = { isEdge: true }

function edgeOf(form: MoodWord): Edge {
  form.clause ??= readEdge(form.word)
  return form.clause as Edge
}

function readEdge(word: string): Edge {
  if (CONTRAST.has(word)) return CONTRASTS
  if (/^[;:–—()!?…]/.test(word) || /^\.\.+$/.test(word) || word === '.') return ENDS
  return word === ',' || word === '-' || JOIN.has(word) ? JOINS : INSIDE
}
