/** Rich Text Format 1.9.1: a state machine over groups; nothing embedded is opened. */
import iconv from 'iconv-lite'

import { saneDate } from '../../dates.ts'
import type { Content } from '../../outcome.ts'
import { present } from '../../present.ts'
import { createParagraphs } from '../lines.ts'

import { rtfTokens } from './tokens.ts'
import type { RtfToken } from './tokens.ts'
import {
  CHARACTERS,
  encodingOfPage,
  ENDS_PARAGRAPH,
  INFO,
  PAGE_OF_WORD,
  pageOfCharset,
  SKIPPED,
  SYMBOLS,
  VISIBLE,
} from './words.ts'

type Where = 'text' | 'skip' | 'fonts' | 'info' | 'date'

/** What a group may change and its end restores. */
type State = {
  where: Where
  /** Of `upr`, which says the same in ANSI and in Unicode: what its Unicode half is. */
  beforeUpr: Where
  /** Of `info`: which of its parts. */
  field: string
  isHidden: boolean
  page: number | undefined
  /** How many characters after `\u` stand for programs that know no Unicode. */
  fallback: number
}

/** Deeper than any program writes; beyond it groups no longer keep a state of their own. */
const MAX_GROUPS = 10_000
const MANY_BYTES = 65_536

export function readRtf(bytes: Uint8Array): Content {
  const machine = createMachine()
  for (const token of rtfTokens(bytes)) machine.take(token)
  return machine.result()
}

function createMachine() {
  const lines = createParagraphs()
  const stack: State[] = []
  const fonts = new Map<number, number>()
  const info: Record<string, string> = {}
  const date: Record<string, number> = {}
  let state: State = {
    ...{ where: 'text', beforeUpr: 'skip', field: '' },
    ...{ isHidden: false, page: undefined, fallback: 1 },
  }
  let depth = 0
  let documentPage = 1252
  let font = 0
  let pending: number[] = []
  let toSkip = 0
  let isIgnorable = false
  let hasHidden = false

  const put = (text: string): void => {
    if (state.where === 'info') info[state.field] = (info[state.field] ?? '') + text
    if (state.where !== 'text') return
    if (state.isHidden) hasHidden = true
    else lines.add(text)
  }
  // Bytes wait, since one character may take two, each written in its own way.
  const flush = (): void => {
    if (pending.length === 0) return
    const encoding = encodingOfPage(state.page ?? documentPage)
    const known = iconv.encodingExists(encoding) ? encoding : 'cp1252'
    put(iconv.decode(Buffer.from(pending), known))
    pending = []
  }
  const takeByte = (byte: number): void => {
    if (toSkip > 0) toSkip--
    else if (state.where !== 'skip' && state.where !== 'fonts') {
      pending.push(byte)
      // A space is never half of a character.
      if (pending.length > MANY_BYTES && (byte === 0x20 || pending.length > 16 * MANY_BYTES))
        flush()
    }
  }
  const open = (): void => {
    if (++depth <= MAX_GROUPS) stack.push({ ...state })
    toSkip = 0
  }
  const close = (): void => {
    if (depth > 0 && depth-- <= MAX_GROUPS) state = stack.pop() ?? state
    toSkip = 0
  }
  const enter = (name: string): boolean => {
    if (name === 'fonttbl') state.where = 'fonts'
    else if (name === 'info') Object.assign(state, { where: 'info', field: '' })
    else if (state.where === 'info' && INFO.has(name)) state.field = name
    else if (name === 'creatim') state.where = 'date'
    else if (name === 'upr') Object.assign(state, { where: 'skip', beforeUpr: state.where })
    else if (name === 'ud') Object.assign(state, { where: state.beforeUpr, beforeUpr: 'skip' })
    else if (SKIPPED.has(name) || (isIgnorable && !VISIBLE.has(name))) state.where = 'skip'
    else return false
    return true
  }
  const takeNumber = (name: string, value: number | undefined): void => {
    if (name === 'u') {
      put(String.fromCharCode((value ?? 0) & 0xffff))
      toSkip = state.fallback
    } else if (name === 'uc') state.fallback = Math.max(0, value ?? 1)
    else if (name === 'ansicpg' && value) documentPage = value
    else if (name === 'f') useFont(value ?? 0)
    else if (name === 'fcharset' && state.where === 'fonts') {
      const page = pageOfCharset(value ?? 0)
      if (page !== undefined) fonts.set(font, page)
    } else if (name === 'v' || name === 'deleted') state.isHidden = value !== 0
    else if (state.where === 'date' && value !== undefined) date[name] = value
  }
  const useFont = (number: number): void => {
    font = number
    state.page = fonts.get(number)
  }
  const takeWord = (name: string, value: number | undefined): void => {
    const character = CHARACTERS[name]
    const page = PAGE_OF_WORD[name]
    if (state.where === 'skip' && name !== 'ud') return
    if (enter(name)) return
    if (toSkip > 0 && (character !== undefined || name === 'par')) toSkip--
    else if (character !== undefined) put(character)
    else if (page !== undefined) documentPage = page
    else if (ENDS_PARAGRAPH.has(name)) {
      if (state.where === 'text') lines.end()
    } else if (name === 'footnote') lines.end()
    else if (name === 'plain') state.isHidden = false
    else takeNumber(name, value)
  }
  const takeSymbol = (name: string): void => {
    const character = SYMBOLS[name]
    if (name === '*') isIgnorable = true
    else if (name === '\n' || name === '\r') {
      if (state.where === 'text') lines.end()
    } else if (character === undefined) return
    else if (toSkip > 0) toSkip--
    else put(character)
  }

  return {
    take: (token: RtfToken): void => {
      if (token.kind === 'byte') return takeByte(token.byte)
      if (token.kind === 'bytes') return token.bytes.forEach(takeByte)
      flush()
      if (token.kind === 'symbol') return takeSymbol(token.name)
      if (token.kind === 'word') {
        takeWord(token.name, token.value)
        isIgnorable = false
      } else if (token.kind === 'open') open()
      else close()
    },
    result: (): Content => {
      flush()
      const notes: string[] = []
      if (depth > 0) notes.push('It ends in the middle: some of it is probably missing.')
      if (hasHidden) notes.push('Hidden and deleted text was left out.')
      return {
        ...present({ title: info.title?.trim() }),
        text: lines.text(),
        metadata: present({
          author: info.author?.trim(),
          publisher: info.company?.trim(),
          description: info.subject?.trim() || info.doccomm?.trim(),
          publishedAt: dateFrom(date),
          keywords: keywordsFrom(info.keywords),
        }),
        isCut: lines.isFull(),
        notes,
      }
    },
  }
}

function dateFrom({ yr, mo, dy, hr = 0, min = 0 }: Record<string, number>): string | undefined {
  if (yr === undefined || mo === undefined || dy === undefined) return undefined
  const two = (value: number): string => String(value).padStart(2, '0')
  const text = `${yr}-${two(mo)}-${two(dy)}T${two(hr)}:${two(min)}:00Z`
  return saneDate(text, Number.MAX_SAFE_INTEGER)
}

function keywordsFrom(text: string | undefined): readonly string[] | undefined {
  const words = (text ?? '').split(/[,;]/).map((word) => word.trim())
  const found = words.filter(Boolean)
  return found.length > 0 ? found : undefined
}
