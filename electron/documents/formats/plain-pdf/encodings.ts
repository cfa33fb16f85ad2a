/** The encodings of simple fonts (ISO 32000-2, annex D): a character for each code, or none. */

export type Encoding = readonly (string | undefined)[]

export const WIN_ANSI = fromPlatform('windows-1252', {
  ...{ 0x7f: '•', 0x81: '•', 0x8d: '•', 0x8f: '•', 0x90: '•', 0x9d: '•' },
  ...{ 0xa0: ' ', 0xad: '-' },
})
export const MAC_ROMAN = fromPlatform('macintosh', { 0xca: ' ', 0xdb: '¤' })
export const STANDARD = standard()

function fromPlatform(label: string, others: Readonly<Record<number, string>>): Encoding {
  const all = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, code) => code))
  return Array.from({ length: 256 }, (_, code) =>
    code < 32 ? undefined : (others[code] ?? all[code]),
  )
}

function standard(): Encoding {
  const codes: (string | undefined)[] = WIN_ANSI.map((one, code) => (code < 0x7f ? one : undefined))
  codes[0x27] = '’'
  codes[0x60] = '‘'
  const set = (from: number, characters: string): void => {
    for (const [at, one] of [...characters].entries()) if (one !== ' ') codes[from + at] = one
  }
  set(0xa1, "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ –†‡· ¶•‚„”»…‰ ¿ `´ˆ˜¯˘˙¨ ˚¸ ˝˛ˇ—")
  set(0xe1, 'Æ ª    ŁØŒº     æ   ı  łøœß')
  return codes
}
