/** Turns UTF-16 places into code point places; a lone surrogate counts as one. */
export function codePointPlaces(text: string): (unit: number) => number {
  if (!/[\ud800-\udfff]/.test(text)) return (unit) => unit
  const places = new Uint32Array(text.length + 1)
  let place = 0
  for (let unit = 0; unit < text.length;) {
    const width = (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1
    places[unit] = place
    if (width === 2) places[unit + 1] = place
    unit += width
    place += 1
  }
  places[text.length] = place
  return (unit) => places[unit] ?? place
}

export function countCodePoints(text: string): number {
  if (!/[\ud800-\udfff]/.test(text)) return text.length
  let pairs = 0
  for (let unit = 0; unit < text.length; unit += 1) {
    if ((text.codePointAt(unit) ?? 0) <= 0xffff) continue
    pairs += 1
    unit += 1
  }
  return text.length - pairs
}
