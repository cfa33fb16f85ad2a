/** Bytes as text for frames of JSON (RFC 4648, section 4), and back. */

const AT_ONCE = 0x8000

export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)))
  }
  return btoa(parts.join(''))
}

/** @throws DOMException where the text is no base64 */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}
