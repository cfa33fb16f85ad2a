import type { Report } from './problem.ts'

type Opener = { readonly kind: '(' | '{{' | '[' | '{'; readonly at: number }

const CLOSER = { '(': ')', '{{': '}}', '[': ']', '{': '}' } as const
const CURLY_QUOTES = '“”„‟＂'

/**
 * Reads brackets and quotes before the parser does: the sentence about a missing bracket belongs to
 * the bracket that was opened, which the parser no longer knows when it notices. One pass, no
 * recursion.
 * @returns how deep the groups nest, and whether all of them are balanced
 */
export function checkBrackets(text: string, report: Report): { depth: number; balanced: boolean } {
  const open: Opener[] = []
  let depth = 0
  let balanced = true
  const complain = (from: number, length: number, message: string): void => {
    balanced = false
    report('error', from, from + length, message)
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!
    if (char === '\\') {
      at += 1
    } else if (char === '"' || CURLY_QUOTES.includes(char)) {
      const end = endOfPhrase(text, at)
      if (end === undefined) {
        complain(at, 1, 'This quote is never closed; write " where the phrase ends.')
        return { depth, balanced }
      }
      at = end
    } else if (char === '(' || char === '[' || char === '{') {
      const kind = char === '{' && text[at + 1] === '{' ? '{{' : char
      open.push({ kind, at })
      depth = Math.max(depth, open.length)
      at += kind.length - 1
    } else if (char === ')' || char === ']' || char === '}') {
      at += close(text, at, open, complain)
    }
  }
  for (const opener of open.slice(0, 3)) {
    const closer = CLOSER[opener.kind]
    const thing = opener.kind === '[' || opener.kind === '{' ? 'range' : 'group'
    complain(
      opener.at,
      opener.kind.length,
      `This “${opener.kind}” is never closed; write “${closer}” where the ${thing} ends.`,
    )
  }
  return { depth, balanced }
}

/** Handles the closer at a position; returns how many further characters it took. */
function close(
  text: string,
  at: number,
  open: Opener[],
  complain: (from: number, length: number, message: string) => void,
): number {
  const char = text[at]!
  const top = open.at(-1)
  const closesRange = (top?.kind === '[' || top?.kind === '{') && char !== ')'
  if (closesRange || (top?.kind === '(' && char === ')')) {
    open.pop()
    return 0
  }
  const doubled = char === '}' && text[at + 1] === '}'
  if (top?.kind === '{{' && doubled) {
    open.pop()
    return 1
  }
  const written = doubled ? '}}' : char
  if (top?.kind === '{{' && char === '}') {
    complain(at, 1, 'A group in double braces ends with two; write “}}”.')
    open.pop()
    return 0
  }
  const opened = open.findLastIndex((opener) => CLOSER[opener.kind] === written)
  if (top === undefined || opened < 0) {
    const opener = written === ')' ? '(' : written === '}}' ? '{{' : written === ']' ? '[' : '{'
    complain(
      at,
      written.length,
      `This “${written}” closes nothing; remove it or write “${opener}” before the group.`,
    )
  } else {
    complain(
      at,
      written.length,
      `The “${top.kind}” in column ${top.at + 1} is still open here; ` +
        `write “${CLOSER[top.kind]}” before this “${written}”.`,
    )
    open.length = opened
  }
  return written.length - 1
}

function endOfPhrase(text: string, start: number): number | undefined {
  const straight = text[start] === '"'
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text[at]!
    if (char === '\\') at += 1
    else if (straight ? char === '"' : CURLY_QUOTES.includes(char)) return at
  }
  return undefined
}
