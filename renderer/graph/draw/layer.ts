/**
 * The links and nodes of a picture as one bitmap. Pixels of many links take longer than a frame has, so
 * while a person moves about, the bitmap of a moment ago is moved and stretched, and the next one is
 * drawn a portion at a time behind it.
 */
import type { Palette } from './palette.ts'
import type { Camera, Picture, Size } from './picture.ts'
import { createRaster, type LitParts, type RasterPixels } from './raster.ts'
import type { RasterStyle } from './raster-style.ts'

export type LayerTask = {
  readonly picture: Picture
  readonly camera: Camera
  readonly palette: Palette
  /** Of the page. */
  readonly size: Size
  /** Pixels of the device for one of the page. */
  readonly scale: number
  readonly ink: RasterStyle['ink']
  readonly lit: LitParts | undefined
  /** Same text, same look of what is lit. */
  readonly litKey: string
  /** A node that somebody else draws, with its links. */
  readonly without: number | undefined
}

/** What is left of a frame for pixels, in milliseconds, while a person moves about. */
const SLICE_MS = 7
/** The same where what is drawn has changed: it is waited for, and the window is not kept. */
const CHANGED_SLICE_MS = 25

export function createLayer() {
  const canvas = document.createElement('canvas')
  // Pixels come from the processor: a canvas in a card's memory would be filled anew each frame.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  const raster = createRaster()
  let drawn: LayerTask | undefined
  let work:
    { readonly task: LayerTask; readonly steps: Generator<undefined, RasterPixels> } | undefined

  const rasterTask = (task: LayerTask) => {
    const { picture, camera, size, scale, palette, ink, lit, without } = task
    const inPixels = {
      width: Math.round(size.width * scale),
      height: Math.round(size.height * scale),
    }
    const style = { ...palette.rgb, ink }
    return { picture, camera, size: inPixels, scale, style, lit, without }
  }

  const show = (task: LayerTask, pixels: RasterPixels): void => {
    const { width, height } = rasterTask(task).size
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    context?.putImageData(new ImageData(pixels, width, height), 0, 0)
    drawn = task
  }

  return {
    canvas,
    /**
     * Brings the bitmap as near to the task as a frame allows.
     * @returns the camera it shows now, undefined where it shows nothing yet, and whether there is
     * more to do
     */
    follow(task: LayerTask): { readonly camera: Camera | undefined; readonly isMore: boolean } {
      const isOther = !drawn || !isSameLook(drawn, task)
      if (drawn && !isOther && isSameCamera(drawn.camera, task.camera)) {
        work = undefined
        return { camera: task.camera, isMore: false }
      }
      // What was begun is ended, however things move on: else nothing new would ever be seen. A
      // bitmap of another size is of no use to anybody.
      if (work && !isSameSize(work.task, task)) work = undefined
      const until = performance.now() + (isOther ? CHANGED_SLICE_MS : SLICE_MS)
      do {
        work ??= { task, steps: raster.steps(rasterTask(task)) }
        const { done, value } = work.steps.next()
        if (!done) continue
        show(work.task, value)
        work = undefined
      } while ((work || !isThere(task)) && performance.now() < until)
      return { camera: drawn?.camera, isMore: !isThere(task) }
    },
  }

  function isThere(task: LayerTask): boolean {
    return drawn !== undefined && isSameLook(drawn, task) && isSameCamera(drawn.camera, task.camera)
  }
}

function isSameLook(a: LayerTask, b: LayerTask): boolean {
  const isPalette = a.palette === b.palette && a.litKey === b.litKey && a.without === b.without
  return isPalette && isSameSize(a, b) && isSamePicture(a.picture, b.picture)
}

function isSameSize(a: LayerTask, b: LayerTask): boolean {
  const { width, height } = a.size
  return width === b.size.width && height === b.size.height && a.scale === b.scale
}

/** By columns: those of a picture with a node in hand stay the same ones while it is moved. */
function isSamePicture(a: Picture, b: Picture): boolean {
  const isPlace = a.x === b.x && a.source === b.source && a.strength === b.strength
  return isPlace && a.radius === b.radius && a.colour === b.colour && a.shape === b.shape
}

function isSameCamera(a: Camera, b: Camera): boolean {
  return a.x === b.x && a.y === b.y && a.k === b.k
}
