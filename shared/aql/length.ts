/** The service refuses longer addresses with 414 (news specification 8). */
const LIMIT_BYTES = 8192

export type QueryLength = {
  readonly bytes: number
  readonly limit: number
  /** 0 for an empty request, 1 at the limit; may exceed 1. */
  readonly share: number
}

/**
 * How long a request's address becomes: `base` (scheme, host and path, as it will be sent), the
 * question mark and the parameters, encoded as `URLSearchParams` does.
 */
export function measureQuery(
  pairs: readonly (readonly [string, string])[],
  base = '',
): QueryLength {
  const separators = Math.max(0, pairs.length - 1)
  const question = base !== '' && pairs.length > 0 ? 1 : 0
  let bytes = base.length + question + separators
  for (const [name, value] of pairs) bytes += encodedLength(name) + 1 + encodedLength(value)
  return { bytes, limit: LIMIT_BYTES, share: bytes / LIMIT_BYTES }
}

function encodedLength(text: string): number {
  let bytes = 0
  for (const char of text) {
    if (/[A-Za-z0-9*\-._ ]/.test(char)) bytes += 1
    else bytes += 3 * utf8Length(char.codePointAt(0)!)
  }
  return bytes
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
