/** marked's lexer, held to a time that grows with the length of the text and with nothing else. */
import { Lexer, type Token, type TokensList } from 'marked'

/** Nobody quotes a quotation so often; below it marks stay in the text. */
const MAX_DEPTH = 40
/**
 * The time of a paragraph grows with the square of its length and of its marks at worst, so it is read
 * in pieces of so many characters and marks.
 */
const PIECE = 8000
const PIECE_MARKS = 200

/** Signs of quotations and lists at the start of a line. */
const MARKS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+[ \t]*/gm

export class BoundLexer extends Lexer {
  /** Quotations or lists were nested deeper than is followed. */
  isTooDeep = false
  #depth = 0
  #isWithin = false

  override blockTokens(
    text: string,
    tokens: Token[] | TokensList = [],
    isLastClipped?: boolean,
  ): Token[] & TokensList {
    if (this.#depth >= MAX_DEPTH) {
      this.isTooDeep = true
      const bare = text.replace(MARKS, '')
      tokens.push({ type: 'text', raw: text, text: bare, escaped: false })
      return tokens as Token[] & TokensList
    }
    this.#depth += 1
    try {
      return super.blockTokens(text, tokens as TokensList, isLastClipped) as Token[] & TokensList
    } finally {
      this.#depth -= 1
    }
  }

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (this.#isWithin) return super.inlineTokens(text, tokens)
    this.#isWithin = true
    try {
      for (const piece of piecesOf(text)) super.inlineTokens(piece, tokens)
      return tokens
    } finally {
      this.#isWithin = false
    }
  }
}

function* piecesOf(text: string): Generator<string> {
  let from = 0
  while (from < text.length) {
    const length = pieceLength(text, from)
    yield text.slice(from, from + length)
    from += length
  }
}

/** Broken behind a line or a sentence where there is one, else behind a word. */
function pieceLength(text: string, from: number): number {
  let marks = 0
  let most = 0
  while (most < PIECE && from + most < text.length && marks < PIECE_MARKS) {
    if ('*_~'.includes(text[from + most] ?? '')) marks += 1
    most += 1
  }
  if (from + most === text.length) return most
  const piece = text.slice(from, from + most)
  const ends = ['\n', '. ', ' '].map((end) => piece.lastIndexOf(end) + end.length)
  return ends.find((end) => end > most / 2) ?? most
}
