/** Collects paragraphs as they come, in one place for all the formats that have some. */
import { PARAGRAPH } from '../html-text.ts'

/** A document of more text than this is cut; a novel has one million characters. */
export const MAX_TEXT_LENGTH = 20 * 1024 * 1024

export type Paragraphs = {
  readonly add: (text: string) => void
  readonly end: () => void
  readonly isFull: () => boolean
  readonly text: () => string
  readonly count: () => number
}

export function createParagraphs(maxLength = MAX_TEXT_LENGTH): Paragraphs {
  const paragraphs: string[] = []
  let parts: string[] = []
  let length = 0
  const end = (): void => {
    if (parts.length === 0) return
    const line = parts
      .join('')
      .replace(/\s{2,}|[^\S ]/g, ' ')
      .trim()
    if (line !== '') paragraphs.push(line)
    parts = []
  }
  return {
    add: (text) => {
      if (length >= maxLength || text === '') return
      parts.push(text)
      length += text.length
    },
    end,
    isFull: () => length >= maxLength,
    text: () => {
      end()
      return paragraphs.join(PARAGRAPH)
    },
    count: () => paragraphs.length,
  }
}
