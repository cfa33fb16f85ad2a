/** Where a life span lies within a longer one, in pixels; a life of minutes still shows. */
export function lifeBar(
  life: { readonly from: number; readonly to: number },
  whole: { readonly from: number; readonly to: number },
  width: number,
): { readonly x: number; readonly width: number } | undefined {
  const span = whole.to - whole.from
  if (!(span > 0) || !(life.to >= life.from)) return undefined
  const at = (ms: number): number => Math.max(0, Math.min(1, (ms - whole.from) / span)) * width
  const long = Math.max(3, at(life.to) - at(life.from))
  return { x: Math.min(at(life.from), width - long), width: long }
}
