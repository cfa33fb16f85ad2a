/** The state of a canvas: where one looks, what is pointed at, what is held in hand. */
import { select } from 'd3-selection'
import { zoom, zoomIdentity, type D3ZoomEvent } from 'd3-zoom'
import type { Lit } from './draw/paint.ts'
import { boundsOf, fit, ZOOM, type Camera, type Picture, type Size } from './draw/picture.ts'
import { createHand, type Point } from './hand.ts'
import { linksOf } from './walk.ts'

export type CanvasProps = {
  readonly picture: Picture
  readonly chosen: ReadonlySet<number>
  readonly focus: number | undefined
  readonly isLassoing: boolean
  onpick(picked: { node?: number; link?: number }, isMore: boolean): void
  onhover(node: number | undefined, link: number | undefined): void
  onmove(node: number, to: Point): void
  onlasso(nodes: readonly number[]): void
}

/** Nearer to the rim than this a walked-to node is brought to the middle. */
const RIM = 60
const GLIDE_MS = 240

export class CanvasView {
  camera = $state.raw<Camera>({ x: 0, y: 0, k: 1 })
  size = $state.raw<Size>({ width: 0, height: 0 })
  hasKeyboard = $state(false)
  hovered = $state.raw<{ node?: number | undefined; link?: number | undefined }>({})
  /** The node in hand. */
  held = $state.raw<number>()
  #loop = $state.raw<readonly Point[]>([])
  /** The picture with a node held in hand; the columns are the picture's own. */
  #heldPicture = $state.raw<Picture>()
  /** Until a person moves the view, it follows the layout. */
  #isFollowing = true
  #canvas: HTMLCanvasElement | undefined
  #glide = 0
  readonly #props: () => CanvasProps
  readonly shown = $derived.by(() => this.#heldPicture ?? this.#props().picture)
  readonly lit = $derived.by(() => this.#litNow())

  constructor(props: () => CanvasProps) {
    this.#props = props
  }

  readonly hand = createHand(
    () => ({ picture: this.shown, camera: this.camera, isLassoing: this.#props().isLassoing }),
    {
      onhover: (node, link) => {
        if (this.hovered.node === node && this.hovered.link === link) return
        this.hovered = { node, link }
        this.#props().onhover(node, link)
      },
      onpick: (picked, isMore) => this.#props().onpick(picked, isMore),
      ondrag: (node, to, isEnd) => {
        const base = this.shown
        base.x[node] = to[0]
        base.y[node] = to[1]
        this.#isFollowing = false
        this.#heldPicture = isEnd ? undefined : { ...base }
        this.held = isEnd ? undefined : node
        if (isEnd) this.#props().onmove(node, to)
      },
      onloop: (next, inside) => {
        this.#loop = [...next]
        if (inside) this.#props().onlasso(inside)
      },
    },
  )

  readonly #zoom = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent([ZOOM.least, ZOOM.most])
    // Asked of the element, its size would lay out the whole window within the same task.
    .extent(() => [
      [0, 0],
      [this.size.width, this.size.height],
    ])
    .filter((event: MouseEvent) => {
      if (event.type === 'wheel') return true
      return event.button === 0 && !this.hand.takes([event.offsetX, event.offsetY], event.shiftKey)
    })
    .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
      if (sourceEvent) this.#isFollowing = false
      this.camera = { x: transform.x, y: transform.y, k: transform.k }
    })

  /** @returns the function that ends it. */
  attach(canvas: HTMLCanvasElement): () => void {
    this.#canvas = canvas
    select(canvas).call(this.#zoom).on('dblclick.zoom', null)
    return () => {
      cancelAnimationFrame(this.#glide)
      select(canvas).on('.zoom', null)
      this.#canvas = undefined
    }
  }

  resize(size: Size): void {
    this.size = size
    this.follow()
  }

  /** Shows all of the picture, as long as nobody moved the view. */
  follow(): void {
    if (this.#isFollowing && this.size.width > 0) this.showAll()
  }

  showAll(isGliding = false): void {
    this.#isFollowing = true
    this.#go(fit(boundsOf(this.shown), this.size), isGliding)
  }

  show(camera: Camera): void {
    this.#isFollowing = false
    this.#go(camera, false)
  }

  zoomBy(factor: number): void {
    this.#isFollowing = false
    if (this.#canvas) select(this.#canvas).call(this.#zoom.scaleBy, factor)
  }

  panBy([x, y]: Point): void {
    this.show({ k: this.camera.k, x: this.camera.x + x, y: this.camera.y + y })
  }

  /** Moves the view if the node is at its rim or outside. */
  bringIn(node: number): void {
    const { k } = this.camera
    const { width, height } = this.size
    const x = this.shown.x[node]! * k + this.camera.x
    const y = this.shown.y[node]! * k + this.camera.y
    if (x > RIM && y > RIM && x < width - RIM && y < height - RIM) return
    this.#isFollowing = false
    this.#go({ k, x: this.camera.x + width / 2 - x, y: this.camera.y + height / 2 - y }, true)
  }

  #go(to: Camera, isGliding: boolean): void {
    cancelAnimationFrame(this.#glide)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isGliding || isStill) return this.#set(to)
    const from = this.camera
    const start = performance.now()
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE_MS))
      const eased = 1 - (1 - part) ** 3
      const of = (a: number, b: number): number => a + (b - a) * eased
      this.#set({ x: of(from.x, to.x), y: of(from.y, to.y), k: of(from.k, to.k) })
      if (part < 1) this.#glide = requestAnimationFrame(step)
    }
    this.#glide = requestAnimationFrame(step)
  }

  #set({ x, y, k }: Camera): void {
    const target = zoomIdentity.translate(x, y).scale(k)
    if (this.#canvas) select(this.#canvas).call(this.#zoom.transform, target)
  }

  /** Those beside it light up with whatever is pointed at, walked to or chosen alone. */
  #litNow(): Lit {
    const { shown, hovered } = this
    const { chosen, focus } = this.#props()
    const only = chosen.size === 1 ? [...chosen][0] : undefined
    const at = hovered.node ?? (this.hasKeyboard ? focus : undefined) ?? only
    const isThere = at !== undefined && at < shown.count
    const link = isThere || (hovered.link ?? Infinity) >= shown.links ? undefined : hovered.link
    const near = isThere ? linksOf(shown, at) : []
    const nodes = new Set(near.map(({ node }) => node))
    if (isThere) nodes.add(at)
    else if (link !== undefined) nodes.add(shown.source[link]!).add(shown.target[link]!)
    const alive = new Set([...chosen].filter((node) => node < shown.count))
    if (alive.size > 1 && nodes.size > 0) for (const node of alive) nodes.add(node)
    return {
      ...{ focus: isThere ? at : undefined, link, nodes, chosen: alive },
      links: near.map((each) => each.link),
      loop: this.#loop,
      hasKeyboard: this.hasKeyboard,
    }
  }
}
