/**
 * Writes full-text expressions. Everything a user typed stands between quotes with quotes doubled;
 * nothing of it is ever read as syntax.
 */
import { EVERY } from './key-tokens.ts'

/** A token no story has. */
export const NOTHING = matchToken('none=')
export const EVERYTHING = matchToken(EVERY)

export function quote(text: string): string {
  return `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`
}

export function matchToken(token: string): string {
  return `{k}:${quote(token)}`
}

/** A leaf needs no parentheses; what joins others does. */
export function matchAll(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? EVERYTHING) : `(${parts.join(' AND ')})`
}

export function matchAny(parts: readonly string[]): string {
  if (parts.length === 0) return NOTHING
  return parts.length === 1 ? (parts[0] ?? NOTHING) : `(${parts.join(' OR ')})`
}

export function matchBut(positive: string, negatives: readonly string[]): string {
  return `(${positive} NOT ${matchAny(negatives)})`
}
