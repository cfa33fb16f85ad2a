import type { Token } from './tokens.ts'

let last:
  { readonly text: string; readonly tag: string; readonly sentences: readonly Token[] } | undefined

const segmenters = new Map<string, Intl.Segmenter>()

// Where ICU ends a sentence too early; lower case, without the last stop.
const ABBREVIATIONS = new Set(
  'ala ariz ark calif colo conn fla ga ill ind kan ky la md mass mich minn miss mo mont neb nev okla ore pa tenn tex va vt wash wis wyo u.s u.k mr mrs ms dr prof st sr jr gen col lt sgt gov sen rep rev hon no vs etc inc ltd co corp jan feb mar apr jun jul aug sep sept oct nov dec fig al approx z.b d.h u.a bzw ca nr hr fr str usw inkl ggf evtl abs art bd s mme mlle m p.ex cf av apr.j sig dott avv ecc pag ing ud uds sra dra ee.uu aprox núm dhr mevr bijv nl o.a m.b.t f.d bl.a t.ex dvs kl jfr mm hr fru esim mm mrd tri г ул им т.е т.д т.п др см напр руб млн млрд тыс'.split(
    ' ',
  ),
)

/** The sentences of a text with their places (UTF-16), without the white space around them. */
export function splitSentences(text: string, language: string): readonly Token[] {
  const tag = language === 'und' ? 'en' : language
  // Several analyses of one text follow each other.
  if (last?.tag === tag && last.text === text) return last.sentences
  last = { text, tag, sentences: split(text, tag) }
  return last.sentences
}

function split(text: string, tag: string): Token[] {
  let segmenter = segmenters.get(tag)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(tag, { granularity: 'sentence' })
    segmenters.set(tag, segmenter)
  }
  const sentences: { start: number; end: number }[] = []
  let isOpen = false
  for (const { segment, index } of segmenter.segment(text)) {
    const body = segment.trim()
    const end = index + segment.trimEnd().length
    const last = sentences.at(-1)
    if (body === '') isOpen = false
    else if (isOpen && last !== undefined) last.end = end
    else sentences.push({ start: end - body.length, end })
    if (body !== '') isOpen = endsOpen(body) && !/[\n\r\u2028\u2029]\s*$/.test(segment)
  }
  return sentences.map(({ start, end }) => ({ text: text.slice(start, end), start, end }))
}

// An abbreviation or a single initial before the stop: the sentence goes on.
function endsOpen(sentence: string): boolean {
  if (!sentence.endsWith('.')) return false
  const match = /(?:^|[\s(])([\p{L}.]{1,8})\.$/u.exec(sentence.slice(-12))
  if (match === null) return false
  const word = match[1] ?? ''
  return /^\p{Lu}$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase())
}
