/** What rules make of one story. All counts elsewhere must come to the same as counting these. */
import type { Entity, Story } from '#shared/model/story.ts'
import { joined, renamedAs, splitByForms, withPolarity } from './entity-parts.ts'
import { holdsFor, sourceKey, type RuleBook, type Step, type StoryFacts } from './rule-book.ts'

type Piece = {
  readonly entity: Entity
  readonly isOwn: boolean
  readonly ruleIds: readonly string[]
}

/** The story as the rules have it; the very same object where they say nothing of it. */
export function correctStory(book: RuleBook, story: Story): Story {
  if (!book.changesStories) return story
  const changes = correctEntities(book, story.entities, story)
  const title = book.moods.title.get(story.id)
  const body = book.moods.body.get(story.id)
  if (!changes && !title && !body) return story
  const ruleIds = new Set(changes?.ruleIds ?? [])
  const sentiment = { ...story.sentiment }
  if (title) {
    sentiment.title = { polarity: title.polarity, confidence: 1 }
    ruleIds.add(title.ruleId)
  }
  if (body) {
    sentiment.body = { polarity: body.polarity, confidence: 1 }
    ruleIds.add(body.ruleId)
  }
  const entities = changes?.entities ?? story.entities
  return { ...story, entities, sentiment, ruleIds: [...ruleIds] }
}

/** Its source is muted: the story is in no list and no number. */
export function isMuted(book: RuleBook, source: StoryFacts['source']): boolean {
  return book.muted.size > 0 && book.muted.has(sourceKey(source))
}

/** Undefined where no rule touches any of them. */
export function correctEntities(
  book: RuleBook,
  entities: readonly Entity[],
  facts: StoryFacts,
): { readonly entities: Entity[]; readonly ruleIds: readonly string[] } | undefined {
  if (!entities.some(({ id }) => book.subjects.has(id))) return undefined
  const pieces: Piece[] = []
  const dropped: string[] = []
  for (const entity of entities) {
    follow(entity, { book, facts, pieces, dropped })
  }
  const touched = [...dropped, ...pieces.flatMap((piece) => piece.ruleIds)]
  if (touched.length === 0) return undefined
  return { entities: joinById(pieces), ruleIds: [...new Set(touched)] }
}

type Trail = {
  readonly book: RuleBook
  readonly facts: StoryFacts
  /** Filled with what comes out. */
  readonly pieces: Piece[]
  /** Filled with the rules that took entities away. */
  readonly dropped: string[]
}

type Way = { entity: Entity; isOwn: boolean; ruleIds: string[]; from: number }

/** A loop and no recursion: a list may chain ten thousand merges. */
function follow(entity: Entity, { book, facts, pieces, dropped }: Trail): void {
  const open: Way[] = [{ entity, isOwn: true, ruleIds: [], from: 0 }]
  for (let way = open.pop(); way; way = open.pop()) {
    let isRejected = false
    for (let step = next(book, way); step && !isRejected; step = next(book, way)) {
      if (step.kind === 'split') {
        const { apart, rest } = partsOf(way.entity, step, facts)
        if (!apart) continue
        way.ruleIds.push(step.ruleId)
        if (rest) open.push({ ...way, entity: rest, ruleIds: [...way.ruleIds] })
        way.entity = renamedAs(apart, step.into)
        way.isOwn = false
      } else if (!('holds' in step) || holdsFor(step.holds, facts)) {
        way.ruleIds.push(step.ruleId)
        if (step.kind === 'merge') way.isOwn = false
        if (step.kind === 'reject') isRejected = true
        else way.entity = changed(way.entity, step)
      }
    }
    if (isRejected) dropped.push(...way.ruleIds)
    else pieces.push(way)
  }
}

/** The next rule about what the entity is by now; the way is past it then. */
function next(book: RuleBook, way: Way): Step | undefined {
  const place = book.subjects.get(way.entity.id)?.find((each) => each >= way.from)
  if (place === undefined) return undefined
  way.from = place + 1
  return book.steps[place]
}

function partsOf(
  entity: Entity,
  { storyIds, forms }: Extract<Step, { kind: 'split' }>,
  facts: StoryFacts,
): { readonly apart?: Entity; readonly rest?: Entity } {
  return storyIds.has(facts.id)
    ? { apart: entity }
    : splitByForms(entity, (form) => forms.has(form))
}

function changed(entity: Entity, step: Exclude<Step, { kind: 'split' | 'reject' }>): Entity {
  switch (step.kind) {
    case 'merge':
      return renamedAs(entity, step.into)
    case 'retype':
      return { ...entity, types: step.types }
    case 'rename':
      return { ...entity, name: step.name }
    case 'mood':
      return withPolarity(entity, step.polarity)
  }
}

/** Where the first of an id stood. Entities no rule touched stay as they came, doubles included. */
function joinById(pieces: readonly Piece[]): Entity[] {
  const byId = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const known = byId.get(piece.entity.id)
    if (known) known.push(piece)
    else byId.set(piece.entity.id, [piece])
  }
  return [...byId.values()].flatMap((group) => {
    const ruleIds = [...new Set(group.flatMap((piece) => piece.ruleIds))]
    if (ruleIds.length === 0) return group.map((piece) => piece.entity)
    const [first, ...rest] = group.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
    if (!first) return []
    return [{ ...joined([first.entity, ...rest.map((piece) => piece.entity)]), ruleIds }]
  })
}
