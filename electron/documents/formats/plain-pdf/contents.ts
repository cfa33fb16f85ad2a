/** Runs through the contents of a page (ISO 32000-2, 8.4, 9.4) and shows its text; all else is passed over. */
import { PdfStream } from './file.ts'
import type { PdfFile, PdfObject } from './file.ts'
import { readFont } from './fonts.ts'
import type { Font } from './fonts.ts'
import { skipInlineImage } from './inline-image.ts'
import { ShownText } from './shown-text.ts'
import type { Box } from './shown-text.ts'
import { Unsure } from './unsure.ts'
import { Keyword, TokenReader } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

/** Forms within forms; and operators of a page, forms counted as often as they are shown. */
const DEEPEST = 12
const MOST_OPERATORS = 3_000_000
const MOST_STATES = 1000
/** Unpacked, of a page and its forms. */
const MOST_BYTES = 128 * 1024 * 1024

/** Upright text only: scales and a place. */
type Upright = { readonly sx: number; readonly sy: number; readonly x: number; readonly y: number }
type Pair = [number, number]
const UNMOVED: Upright = { sx: 1, sy: 1, x: 0, y: 0 }

type State = {
  ctm: Upright | undefined
  font: Font | undefined
  fontSize: number
  charSpace: number
  wordSpace: number
  stretch: number
  leading: number
  rise: number
}

export type Fonts = Map<PdfDict, Font>

export class Contents {
  readonly shown: ShownText
  readonly #file: PdfFile
  readonly #fonts: Fonts
  #state: State = {
    ...{ ctm: UNMOVED, font: undefined, fontSize: 0, charSpace: 0, wordSpace: 0 },
    ...{ stretch: 1, leading: 0, rise: 0 },
  }
  #saved: State[] = []
  /** Undefined where text stands askew. */
  #text: Upright | undefined = UNMOVED
  #line: Upright | undefined = UNMOVED
  #depth = 0
  #operators = 0
  #bytes = 0

  constructor(file: PdfFile, fonts: Fonts, box: Box) {
    this.#file = file
    this.#fonts = fonts
    this.shown = new ShownText(box)
  }

  /** @throws Unsure */
  run(bytes: Buffer, resources: PdfDict): void {
    this.#bytes += bytes.length
    if (this.#bytes > MOST_BYTES) throw new Unsure('a page without end')
    const reader = new TokenReader(bytes, 0, false)
    let values: PdfValue[] = []
    const outer = this.#saved
    this.#saved = []
    for (let token = reader.next(); token !== undefined; token = reader.next()) {
      if (!(token instanceof Keyword)) {
        values.push(token)
        continue
      }
      if (++this.#operators > MOST_OPERATORS) throw new Unsure('a page without end')
      if (token.word === 'BI') skipInlineImage(reader)
      else this.#do(token.word, values, resources)
      values = []
    }
    this.#saved = outer
  }

  #do(word: string, values: readonly PdfValue[], resources: PdfDict): void {
    const change = CHANGES[word]
    if (change) {
      change(this.#state, numbersIn(values, 1)[0]!)
      return
    }
    switch (word) {
      case 'q':
        if (this.#saved.push({ ...this.#state }) > MOST_STATES) throw new Unsure('too many states')
        return
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state
        return
      case 'cm':
        this.#state.ctm = joined(uprightOf(numbersIn(values, 6)), this.#state.ctm)
        return
      case 'Do':
        this.#showObject(values[0], resources)
        return
      case 'gs':
        this.#refuseFontIn(values[0], resources)
        return
      case 'BMC':
      case 'BDC':
      case 'EMC':
        this.shown.endRun()
        return
      default:
        if (!this.#doText(word, values, resources) && !OTHERS.has(word)) {
          throw new Unsure('an unknown operator')
        }
    }
  }

  /** @returns whether it was an operator of text */
  #doText(word: string, values: readonly PdfValue[], resources: PdfDict): boolean {
    switch (word) {
      case 'Tj':
        this.#show(values[0])
        return true
      case 'TJ':
        this.#showAll(values[0])
        return true
      case "'":
        this.#move(0, -this.#state.leading)
        this.#show(values[0])
        return true
      case '"':
        ;[this.#state.wordSpace, this.#state.charSpace] = numbersIn(values.slice(0, 2), 2) as Pair
        this.#move(0, -this.#state.leading)
        this.#show(values[2])
        return true
      case 'BT':
        this.#text = this.#line = UNMOVED
        return true
      case 'Tf':
        this.#setFont(values, resources)
        return true
      case 'Tm':
        this.#text = this.#line = uprightOf(numbersIn(values, 6))
        return true
      case 'Td':
      case 'TD': {
        const [x, y] = numbersIn(values, 2) as Pair
        if (word === 'TD') this.#state.leading = -y
        this.#move(x, y)
        return true
      }
      case 'T*':
        this.#move(0, -this.#state.leading)
        return true
      default:
        return false
    }
  }

  #move(x: number, y: number): void {
    this.#text = this.#line = this.#line && moved(this.#line, x, y)
  }

  #setFont([name, size]: readonly PdfValue[], resources: PdfDict): void {
    if (typeof name !== 'string' || typeof size !== 'number') throw new Unsure('no font')
    const found = this.#file.maybeDict(resources.get('Font'))?.get(name.slice(1))
    const dict = this.#file.dict(found)
    const font = this.#fonts.get(dict) ?? readFont(this.#file, dict)
    this.#fonts.set(dict, font)
    this.#state.font = font
    this.#state.fontSize = size
  }

  #showAll(value: PdfValue | undefined): void {
    if (!Array.isArray(value)) throw new Unsure('no strings')
    const { fontSize, stretch } = this.#state
    for (const one of value) {
      if (typeof one === 'number') {
        this.#text = this.#text && moved(this.#text, (-one / 1000) * fontSize * stretch, 0)
      } else this.#show(one)
    }
  }

  #show(value: PdfValue | undefined): void {
    const { ctm, font, fontSize, stretch, charSpace, wordSpace, rise } = this.#state
    if (!Buffer.isBuffer(value)) throw new Unsure('no string')
    if (value.length === 0) return
    const at = joined(this.#text, ctm)
    if (!font || !at || !this.#text) throw new Unsure('text without font, or askew')
    const along = at.sx * stretch
    if (along * fontSize <= 0 || at.sy * fontSize <= 0) throw new Unsure('text in a mirror')
    const far = this.shown.show(value, {
      ...{ font, x: at.x, y: at.y + rise * at.sy, rise: rise * at.sy },
      ...{ scale: (along * fontSize) / 1000, width: at.sx * fontSize, height: at.sy * fontSize },
      ...{ afterCode: charSpace * along, afterSpace: wordSpace * along },
    })
    this.#text = moved(this.#text, far / at.sx, 0)
  }

  #refuseFontIn(name: PdfValue | undefined, resources: PdfDict): void {
    const states = this.#file.maybeDict(resources.get('ExtGState'))
    const state = this.#file.maybeDict(states?.get(String(name).slice(1)))
    if (state?.has('Font')) throw new Unsure('a font by another way')
  }

  #showObject(name: PdfValue | undefined, resources: PdfDict): void {
    const objects = this.#file.maybeDict(resources.get('XObject'))
    const object: PdfObject = this.#file.get(objects?.get(String(name).slice(1)))
    if (!(object instanceof PdfStream)) throw new Unsure('no object')
    const kind = this.#file.get(object.dict.get('Subtype'))
    this.shown.endRun()
    if (kind === '/Image') return
    if (kind !== '/Form') throw new Unsure('an object of another kind')
    if (this.#depth >= DEEPEST) throw new Unsure('forms too deep in each other')
    const before = this.#state
    const [text, line] = [this.#text, this.#line]
    const matrix = object.dict.get('Matrix')
    const own = matrix === undefined ? UNMOVED : uprightOf(this.#numbersOf(matrix))
    this.#state = { ...before, ctm: joined(own, before.ctm) }
    this.#depth += 1
    this.run(
      this.#file.unpack(object),
      this.#file.maybeDict(object.dict.get('Resources')) ?? resources,
    )
    this.#depth -= 1
    this.#state = before
    this.#text = text
    this.#line = line
  }

  #numbersOf(value: PdfValue): number[] {
    return this.#file.array(value).map((one) => this.#file.number(one))
  }
}

const CHANGES: Readonly<Record<string, (state: State, to: number) => void>> = {
  Tc: (state, to) => void (state.charSpace = to),
  Tw: (state, to) => void (state.wordSpace = to),
  Tz: (state, to) => void (state.stretch = to / 100),
  TL: (state, to) => void (state.leading = to),
  Ts: (state, to) => void (state.rise = to),
}

/** Of pictures and lines, of marks and of text that say nothing of its place. */
const OTHERS: ReadonlySet<string> = new Set(
  (
    'ET Tr w J j M d ri i m l c v y h re S s f F f* B B* b b* n W W* CS cs SC SCN sc scn G g RG ' +
    'rg K k sh MP DP BX EX d0 d1'
  ).split(' '),
)

function numbersIn(values: readonly PdfValue[], count: number): number[] {
  const numbers = values.slice(-count)
  if (numbers.length < count || numbers.some((one) => typeof one !== 'number')) {
    throw new Unsure('an operator without its numbers')
  }
  return numbers as number[]
}

/** Undefined where it turns or slants. */
function uprightOf([a, b, c, d, x, y]: readonly number[]): Upright | undefined {
  return b === 0 && c === 0 ? { sx: a!, sy: d!, x: x!, y: y! } : undefined
}

/** The first within the second. */
function joined(inner: Upright | undefined, outer: Upright | undefined): Upright | undefined {
  if (!inner || !outer) return undefined
  return {
    ...{ sx: inner.sx * outer.sx, sy: inner.sy * outer.sy },
    ...{ x: inner.x * outer.sx + outer.x, y: inner.y * outer.sy + outer.y },
  }
}

const moved = ({ sx, sy, x, y }: Upright, dx: number, dy: number): Upright => ({
  ...{ sx, sy },
  ...{ x: x + dx * sx, y: y + dy * sy },
})
