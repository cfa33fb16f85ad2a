import fit from '../knowledge/models/entity-fit.json' with { type: 'json' }
import type { MoodToken } from './mood-tokens.ts'
import { tokenShares } from './mood-drivers.ts'
import { clausesOf } from './aspects/clauses.ts'
import { type Mood, type SentenceReading, softmax } from './sentiment.ts'
import { roleAt, roleOfMovement } from './target-roles.ts'

/** Where a target stands in its sentence; UTF-16 units, `end` exclusive. */
export type TargetPlace = { readonly start: number; readonly end: number }

export type TargetSentence = {
  readonly text: string
  readonly reading: SentenceReading
  /** All targets of the sentence: what is said of one is not said of the other. */
  readonly targets: readonly TargetPlace[]
  readonly folder: URL
}

/** In tokens. */
const WINDOW = 6
const OBJECT_REACH = 8
const BE = new Set("is was are were be been being remains became becomes seems 's".split(' '))
const PASSIVE = new Set('was were been being be is are got get gets'.split(' '))
/** Who speaks of himself. */
const SAME = new Set('i we he she they it to his her their'.split(' '))
const SAID_REACH = 3
const SCENE = new Set('in at near from to into across outside around inside via'.split(' '))
const TO_TARGET = new Set(
  'of for against at with to from on over in toward towards about by'.split(' '),
)

/** What an English sentence says of each of its targets (Hamborg and Donnay 2021 pose the task). */
export function targetMoods(sentence: TargetSentence): Mood[] {
  const temper = temperFor(sentence.reading.weighed.tokens.length, fit.tempers)
  return targetNumbers(sentence).map((numbers) => temperMood(softmax(fit.rows, numbers), temper))
}

export type Temper = {
  /** Power of each probability; above 1 the surer grows surer (Guo et al. 2017, one over temperature). */
  readonly power: number
  /** Part of all that goes to the three alike: what no number foretells. */
  readonly doubt: number
  /** Of neutral, which is less likely in news than in the sentences that taught. */
  readonly plain: number
}

/** Of short sentences, which say plainly what they say, and of long ones. */
export type Tempers = { readonly short: Temper; readonly long: Temper }

/** In tokens: up to so many a sentence is short, from so many on it is long. */
const SHORT = 14
const LONG = 26

/** In between, that of short sentences goes over into that of long ones. */
export function temperFor(tokens: number, { short, long }: Tempers): Temper {
  const share = Math.max(0, Math.min(1, (LONG - tokens) / (LONG - SHORT)))
  const between = (key: keyof Temper): number => share * short[key] + (1 - share) * long[key]
  return { power: between('power'), doubt: between('doubt'), plain: between('plain') }
}

/** As sure as sentences that taught nothing allow; of good and bad the likelier stays so. */
export function temperMood(mood: Mood, { power, doubt, plain: share }: Temper): Mood {
  const raised = mood.map((chance, k) => chance ** power * (k === 1 ? share : 1))
  const sum = raised.reduce((total, one) => total + one, 0)
  const [good = 0, plain = 0, bad = 0] = raised.map((one) => ((1 - doubt) * one) / sum + doubt / 3)
  return [good, plain, bad]
}

type Span = { readonly from: number; readonly to: number; readonly isOwner: boolean }
type View = TargetSentence & {
  readonly spans: readonly Span[]
  readonly shares: Float64Array
  readonly clauseOf: Uint16Array
}

/**
 * What the fit looks at, per target: charged words in the sentence, the clause and near by; before it,
 * after its 's, after "is", in apposition; its part in what is done; whether it only speaks.
 */
export function targetNumbers(sentence: TargetSentence): number[][] {
  const { tokens } = sentence.reading.weighed
  const spans = sentence.targets.map((target) => spanOf(target, sentence))
  const shares = tokenShares(sentence.reading, 'en', 'news')
  for (const { from, to } of spans) shares.fill(0, from, to)
  const clauseOf = new Uint16Array(tokens.length)
  const opens = (from: number, at: number): boolean =>
    spans.some((span) => span.from >= from && span.to <= at) &&
    spans.some((span) => span.from > at && span.from - at < 4)
  clausesOf(tokens, opens).forEach(({ from, to }, i) => clauseOf.fill(i, from, to))
  const view = { ...sentence, spans, shares, clauseOf }
  const parts = partsOf(view)
  return spans.map((span, i) => numbersFor(span, parts[i]!, view))
}

function numbersFor(span: Span, part: Part, { spans, shares, clauseOf, reading }: View): number[] {
  const clause = clauseOf[span.from]
  let whole = 0
  let own = 0
  let near = 0
  shares.forEach((share, i) => {
    whole += share
    if (clauseOf[i] === clause) own += share
    const distance = i < span.from ? span.from - i : Math.max(0, i - span.to + 1)
    if (distance <= WINDOW) near += share / (1 + distance / 2)
  })
  const isAlone = spans.length === 1
  const { speaker } = part
  return [
    1,
    bounded(isAlone ? whole : 0) * (1 - speaker),
    bounded(isAlone ? 0 : whole),
    bounded(own) * (1 - speaker),
    bounded(own) * speaker,
    bounded(near) * (1 - speaker),
    bounded(part.before),
    bounded(part.owned),
    bounded(part.said),
    bounded(part.apposed),
    Math.min(part.agent, 0),
    Math.max(part.agent, 0),
    Math.min(part.patient, 0),
    Math.max(part.patient, 0),
    Math.min(part.toward, 0),
    Math.max(part.toward, 0),
    part.against,
    speaker,
    reading.scores?.load ?? 0,
    Math.abs(bounded(own)),
    part.scene,
    part.scene * bounded(own),
    // "Rescued the victims of the disaster": where the part is clear, the words around are its scene.
    Math.sign(part.agent + part.patient + part.toward) > 0 ? bounded(own) : 0,
    Math.sign(part.agent + part.patient + part.toward) < 0 ? bounded(own) : 0,
  ]
}

/** What is said of one target by its place, and what it does and suffers. */
type Part = {
  before: number
  owned: number
  said: number
  apposed: number
  agent: number
  patient: number
  toward: number
  against: number
  speaker: number
  /** 1 where it is only the scene: in Berlin, near the border. */
  scene: number
}

function partsOf(view: View): Part[] {
  const parts = view.spans.map((span) => placed(span, view))
  const { reading, folder } = view
  const { tokens, isNegated, movements } = reading.weighed
  tokens.forEach((_, at) => {
    const moved = movements.find((one) => one.at === at)
    const role = moved === undefined ? roleAt(tokens, at, folder) : roleOfMovement(moved)
    if (role === undefined || view.spans.some(({ from, to }) => at >= from && at < to)) return
    const turn = isNegated[at] === 1 ? -0.5 : 1
    const isPassive = [at - 1, at - 2, at - 3].some((k) => PASSIVE.has(tokens[k]?.word ?? ''))
    const subject = leftOf(at, view)
    const object = rightOf(at, view, OBJECT_REACH)
    const doer = isPassive ? (isBy(object, view) ? object : -1) : subject
    const sufferer = isPassive ? subject : object
    // "Smith's lawyer lied" says little of Smith.
    const owner = (i: number): number => (view.spans[i]?.isOwner === true ? 0.4 : 1)
    if (doer >= 0) parts[doer]!.agent += role.agent * turn * owner(doer)
    if (sufferer >= 0 && sufferer !== doer) {
      parts[sufferer]!.patient += role.patient * turn * owner(sufferer)
    }
    if (role.toward !== 0 && object >= 0 && hasBridge(at, object, view)) {
      parts[object]!.toward += role.toward * turn
    }
    if (role.isSaying) speak(at, subject, object, parts, view)
  })
  for (const part of parts) {
    for (const key of ['agent', 'patient', 'toward'] as const) {
      part[key] = Math.max(-2, Math.min(2, part[key]))
    }
  }
  return parts
}

// "Smith said", "said Smith", "according to Smith".
function speak(at: number, subject: number, object: number, parts: Part[], view: View): void {
  const { spans, reading } = view
  const word = reading.weighed.tokens[at]?.word
  const before = spans[subject]
  const after = spans[object]
  if (word === 'according') {
    if (after !== undefined && after.from - at <= 3) parts[object]!.speaker = 1
  } else if (before !== undefined && at - before.to <= 3) parts[subject]!.speaker = 1
  else if (after !== undefined && after.from - at <= 2) parts[object]!.speaker = 1
}

function placed(span: Span, { reading, shares, spans }: View): Part {
  const { tokens } = reading.weighed
  const sum = (from: number, to: number): number => {
    let total = 0
    for (let i = Math.max(0, from); i < Math.min(to, tokens.length); i += 1) total += shares[i]!
    return total
  }
  const stop = (from: number, most: number): number => {
    let at = from
    while (at < tokens.length && at < from + most && !isBreak(tokens[at])) at += 1
    return at
  }
  const next = span.to
  const article = tokens[span.from - 1]?.word === 'the'
  let be = -1
  for (let i = next; i < stop(next, 3); i += 1) if (be < 0 && BE.has(tokens[i]!.word)) be = i
  const isApposed = tokens[next]?.word === ','
  const another = spans.find(({ from }) => from >= next)?.from ?? tokens.length
  return {
    before: sum(isBreak(tokens[span.from - 1]) ? span.from : span.from - 3, span.from),
    owned: span.isOwner ? sum(next, stop(next, 4)) : 0,
    said: be < 0 ? 0 : sum(be, Math.min(another, stop(be, 9))),
    apposed: isApposed ? sum(next + 1, Math.min(another, stop(next + 1, 10))) : 0,
    agent: 0,
    patient: 0,
    toward: 0,
    against: tokens.slice(Math.max(0, span.from - 3), span.from).some((t) => t.word === 'against')
      ? 1
      : 0,
    speaker: 0,
    scene: SCENE.has(tokens[article ? span.from - 2 : span.from - 1]?.word ?? '') ? 1 : 0,
  }
}

function spanOf({ start, end }: TargetPlace, { reading, text }: TargetSentence): Span {
  const { tokens } = reading.weighed
  const found = tokens.findIndex((token) => token.end > start)
  const from = found < 0 ? Math.max(0, tokens.length - 1) : found
  let to = from + 1
  while (to < tokens.length && tokens[to]!.start < end) to += 1
  return { from, to, isOwner: /^['’]/.test(text.slice(end, end + 1)) }
}

// The nearest target before a word, unless another sentence begins between them or it only says what
// somebody else does.
function leftOf(at: number, view: View): number {
  const { spans, reading } = view
  let best = -1
  spans.forEach((span, i) => {
    if (span.to > at || (best >= 0 && spans[best]!.to > span.to)) return
    const between = reading.weighed.tokens.slice(span.to, at)
    if (!between.some(({ word }) => /^["“”;]/.test(word))) best = i
  })
  return best >= 0 && isTelling(spans[best]!, at, view) ? -1 : best
}

// "Smith said the company lied" but not "Smith said he lied" and not "Smith, who said so, lied".
function isTelling({ to }: Span, at: number, { reading, folder }: View): boolean {
  const { tokens } = reading.weighed
  for (let k = to; k < Math.min(to + SAID_REACH, at - 1); k += 1) {
    if (isBreak(tokens[k])) return false
    if (roleAt(tokens, k, folder)?.isSaying !== true) continue
    const told = tokens.slice(k + 1, at)
    return !told.some(isBreak) && !told.some(({ word }) => SAME.has(word))
  }
  return false
}

function rightOf(at: number, { spans, reading, clauseOf }: View, reach: number): number {
  let best = -1
  spans.forEach((span, i) => {
    if (span.from <= at || span.from - at > reach || clauseOf[span.from] !== clauseOf[at]) return
    if (best >= 0 && spans[best]!.from < span.from) return
    const between = reading.weighed.tokens.slice(at + 1, span.from)
    if (!between.some(isBreak)) best = i
  })
  return best
}

function isBy(object: number, { spans, reading }: View): boolean {
  const from = spans[object]?.from ?? 0
  return reading.weighed.tokens.slice(Math.max(0, from - 3), from).some((t) => t.word === 'by')
}

function hasBridge(at: number, object: number, { spans, reading }: View): boolean {
  const from = spans[object]?.from ?? 0
  return reading.weighed.tokens.slice(at + 1, from).some(({ word }) => TO_TARGET.has(word))
}

// Nothing is one as well: the beginning of the sentence.
function isBreak(token: MoodToken | undefined): boolean {
  if (token === undefined) return true
  const { form } = token
  return !form.isLetters && (form.endsClause || /^["“”]/.test(form.word))
}

function bounded(sum: number): number {
  return 2 * Math.tanh(sum / 3)
}
