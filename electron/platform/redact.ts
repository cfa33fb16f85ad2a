/**
 * Takes secrets out of a finished log line: first the values that were named, in the encodings they
 * may travel in, then whatever looks like a credential.
 */

export type Redactor = {
  hide(value: string): void
  clean(line: string): string
}

const HIDDEN = '[hidden]'

/** Shorter values would blank out ordinary words. */
const SHORTEST_SECRET = 6

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[A-Za-z0-9+/=._~-]{4,}/gi, `$1 ${HIDDEN}`],
  // JSON web tokens, wherever they are.
  [/\beyJ[A-Za-z0-9_-]{6,}\.[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]*/g, HIDDEN],
  // user:password@ of an address.
  [/\/\/[^/\s"@\\]+@/g, `//${HIDDEN}@`],
  // Query values: the search somebody makes is theirs. Parameter names stay.
  [/([?&][^=&\s"\\#]{1,200})=[^&\s"\\#]*/g, '$1'],
]

/** What JSON leaves as it is but a terminal or a line reader takes as a control or a new line. */
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g

export function createRedactor(): Redactor {
  const values = new Set<string>()
  let byLength: string[] = []
  return {
    hide(value) {
      if (value.length < SHORTEST_SECRET) return
      for (const form of formsOf(value)) values.add(form)
      // Longest first, so that a secret that contains another does not leave its ends behind.
      byLength = [...values].sort((a, b) => b.length - a.length)
    },
    clean(line) {
      let text = line
      for (const value of byLength) text = text.replaceAll(value, HIDDEN)
      for (const [pattern, replacement] of PATTERNS) text = text.replace(pattern, replacement)
      return text.replace(UNSAFE, (found) => {
        return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
      })
    },
  }
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8')
  const base64 = bytes.toString('base64')
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    base64,
    // The padding is often cut.
    base64.replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ].filter((form) => form.length >= SHORTEST_SECRET)
}
