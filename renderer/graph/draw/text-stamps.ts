/** Words as small pictures, kept: drawing a text anew each frame costs ten times as much. */

export type TextLook = {
  readonly font: string
  readonly weight: number
  readonly size: number
  readonly colour: string
  /** A rim that sets it off from what is below; none for letters in nodes. */
  readonly halo?: string
}

type Stamp = { readonly canvas: HTMLCanvasElement; readonly left: number; readonly up: number }

const MOST_KEPT = 3000
const HALO = 3.5

export type TextStamps = ReturnType<typeof createTextStamps>

export function createTextStamps() {
  const kept = new Map<string, Stamp>()
  let until = Infinity
  let isShort = false

  return {
    /** New words are cut for so long; what is left comes with the next frame. */
    begin(ms: number): void {
      until = performance.now() + ms
      isShort = false
    },
    /** Whether a word was left out since `begin`. */
    isShort: () => isShort,
    /** Draws with the middle of the base line at a point, both in pixels of the page. */
    draw(
      context: CanvasRenderingContext2D,
      text: string,
      at: { readonly x: number; readonly y: number },
      look: TextLook,
      scale: number,
    ): void {
      const key = `${look.size}|${look.weight}|${look.colour}|${look.halo ?? ''}|${scale}|${text}`
      let stamp = kept.get(key)
      if (!stamp) {
        if (performance.now() > until) {
          isShort = true
          return
        }
        if (kept.size >= MOST_KEPT) kept.clear()
        kept.set(key, (stamp = cut(text, look, scale)))
      }
      // Whole pixels: between two of them the letters would be blurred.
      const x = Math.round(at.x * scale - stamp.left)
      const y = Math.round(at.y * scale - stamp.up)
      context.drawImage(stamp.canvas, x, y)
    },
  }
}

function cut(text: string, { font, weight, size, colour, halo }: TextLook, scale: number): Stamp {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return { canvas, left: 0, up: 0 }
  const own = `${weight} ${size * scale}px ${font}`
  context.font = own
  const measured = context.measureText(text)
  const rim = (halo === undefined ? 1 : HALO) * scale
  const half = Math.max(
    measured.width / 2,
    measured.actualBoundingBoxLeft,
    measured.actualBoundingBoxRight,
  )
  const left = Math.ceil(half + rim)
  const up = Math.ceil(size * scale * 1.25 + rim)
  canvas.width = Math.max(1, left * 2)
  canvas.height = Math.ceil(up + size * scale * 0.45 + rim)
  // Setting the width took the font away.
  context.font = own
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  if (halo !== undefined) {
    context.lineJoin = 'round'
    context.lineWidth = HALO * scale
    context.strokeStyle = halo
    context.strokeText(text, left, up)
  }
  context.fillStyle = colour
  context.fillText(text, left, up)
  return { canvas, left, up }
}
