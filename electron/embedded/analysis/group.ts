import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import { NameIndex, nameTokens } from '#electron/embedded/knowledge/name-index.ts'
import type { NameSpan } from './recognize.ts'
import { stopWordsOf } from './stop-words.ts'
import { remembering } from './word-cache.ts'

export type ElementName = 'title' | 'body'

/** Where a name stands; UTF-16 places. */
export type Place = { readonly element: ElementName; readonly start: number; readonly end: number }

/** All mentions of one person, organization or place in a story. */
export type NameGroup = {
  readonly name: string
  readonly class: NameSpan['class']
  readonly entity?: KnowledgeEntity
  readonly places: readonly Place[]
}

type Texts = { readonly title: string; readonly body: string }
type Found = NameSpan & { readonly element: ElementName; readonly text: string }
type Draft = {
  name: string
  classes: Map<NameSpan['class'], number>
  entity?: KnowledgeEntity
  places: Place[]
}

/**
 * Brings the mentions of one thing together: same words, surname after the full name, the acronym
 * introduced in brackets; then looks for further mentions of what was found.
 */
export function groupNames(
  texts: Texts,
  spans: Readonly<Record<ElementName, readonly NameSpan[]>>,
  language: string,
): NameGroup[] {
  const found: Found[] = (['title', 'body'] as const).flatMap((element) =>
    spans[element].map((span) => ({
      ...span,
      element,
      text: texts[element].slice(span.start, span.end),
    })),
  )
  const surnames = surnamesOf(found, language)
  const acronyms = acronymsOf(texts, found)
  const drafts = new Map<string, Draft>()
  const further: string[] = []
  const keyOfText = new Map<string, string>()
  for (const span of found) {
    const full = surnames.get(plain(span.text)) ?? acronyms.get(span.text)
    const source = full ?? span
    // Introduced in the text, a short form means that and nothing the base has under it.
    const known = full === undefined ? span.entity : full.entity
    const key = known?.id ?? plain(source.text)
    keyOfText.set(plain(span.text), key)
    const draft: Draft = drafts.get(key) ?? newDraft(source.text)
    drafts.set(key, draft)
    if (known !== undefined) draft.entity ??= known
    draft.classes.set(source.class, (draft.classes.get(source.class) ?? 0) + 1)
    draft.places.push({ element: span.element, start: span.start, end: span.end })
  }
  for (const [acronym, full] of acronyms) {
    keyOfText.set(plain(acronym), full.entity?.id ?? plain(full.text))
  }
  const stop = stopWordsOf(language)
  for (const [surname, full] of surnames) {
    if (stop.has(surname)) continue
    const last = full.text.split(/\s+/).at(-1) ?? ''
    keyOfText.set(surname, full.entity?.id ?? plain(full.text))
    further.push(last)
  }
  addMissed(texts, drafts, keyOfText, { language, further })
  return [...drafts.values()].map((draft) => ({
    name: draft.name,
    class: commonest(draft.classes),
    ...(draft.entity === undefined ? {} : { entity: draft.entity }),
    places: draft.places,
  }))
}

/** Case, space and a leading article do not make another name. */
export const plain = remembering(plainly, 2000)

function plainly(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^the /i, '')
    .replace(/['’]s$/, '')
    .toLowerCase()
}

// Last word of a person's full name; where two people share it, the first one introduced has it.
function surnamesOf(found: readonly Found[], language: string): Map<string, Found> {
  const surnames = new Map<string, Found>()
  if (language.startsWith('zh')) return surnames
  for (const span of found) {
    if (span.class !== 'PER') continue
    const words = span.text.split(/\s+/)
    const last = plain(words.at(-1) ?? '')
    if (words.length < 2 || last.length < 3 || surnames.has(last)) continue
    surnames.set(last, span)
  }
  return surnames
}

// "European Central Bank (ECB)": the brackets right after a name hold its short form.
function acronymsOf(texts: Texts, found: readonly Found[]): Map<string, Found> {
  const acronyms = new Map<string, Found>()
  for (const span of found) {
    if (span.class === 'PER' || !/\s|\p{Script=Han}/u.test(span.text)) continue
    const after = texts[span.element].slice(span.end, span.end + 14)
    const match = /^\s?[(（]([\p{Lu}\d][\p{Lu}\d&.-]{1,8})[)）]/u.exec(after)
    if (match?.[1] !== undefined && !acronyms.has(match[1])) acronyms.set(match[1], span)
  }
  return acronyms
}

function addMissed(
  texts: Texts,
  drafts: ReadonlyMap<string, Draft>,
  keyOfText: ReadonlyMap<string, string>,
  options: { readonly language: string; readonly further: readonly string[] },
): void {
  const { language, further } = options
  const index = new NameIndex<string>(language)
  const added = new Set<string>()
  for (const draft of drafts.values()) {
    for (const place of draft.places) {
      const text = texts[place.element].slice(place.start, place.end)
      const key = keyOfText.get(plain(text))
      if (added.has(text)) continue
      added.add(text)
      // A two-letter or lower-case form would match ordinary words.
      if (key !== undefined && text.length > 2 && !/^\p{Ll}/u.test(text)) index.add(text, key)
    }
  }
  for (const text of further) {
    const key = keyOfText.get(plain(text))
    if (key !== undefined) index.add(text, key)
  }
  for (const [text, key] of keyOfText) {
    if (/^[a-z\d&.-]{2,9}$/.test(text)) index.add(text.toUpperCase(), key)
  }
  for (const element of ['title', 'body'] as const) {
    const taken = [...drafts.values()]
      .flatMap((draft) => draft.places)
      .filter((place) => place.element === element)
      .sort((a, b) => a.start - b.start)
    const tokens = nameTokens(texts[element], language)
    let at = 0
    for (const match of index.find(tokens)) {
      const start = (tokens[match.from]?.start ?? 0) + match.skip
      const end = tokens[match.to - 1]?.end ?? start
      while (at < taken.length && (taken[at]?.end ?? 0) <= start) at += 1
      const next = taken[at]
      if (next !== undefined && next.start < end) continue
      drafts.get(match.value)?.places.push({ element, start, end })
    }
  }
}

function newDraft(name: string): Draft {
  return { name, classes: new Map(), places: [] }
}

function commonest(classes: ReadonlyMap<NameSpan['class'], number>): NameSpan['class'] {
  let best: NameSpan['class'] = 'OTHER'
  let most = 0
  for (const [nameClass, count] of classes) {
    if (count <= most) continue
    best = nameClass
    most = count
  }
  return best
}
