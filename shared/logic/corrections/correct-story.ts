/** What rules make of one story. All counts elsewhere must come to the same as counting these. */
import type { Entity, Story } from '#shared/model/story.ts'
import { joined, renamedAs, splitByForms, withPolarity } from './entity-parts.ts'
import { holdsFor, sourceKey, type RuleBook, type StoryFacts } from './rule-book.ts'

type Piece = { readonly entity: Entity; readonly isOwn: boolean; readonly ruleIds: readonly string[] } // prettier-ignore

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
    follow({ entity, isOwn: true, ruleIds: [] }, 0, { book, facts, pieces, dropped })
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

function follow(piece: Piece, from: number, trail: Trail): void {
  const { book, facts } = trail
  const places = book.subjects.get(piece.entity.id) ?? []
  for (const place of places) {
    if (place < from) continue
    const step = book.steps[place]!
    const { entity } = piece
    const became = (next: Entity, isOwn = piece.isOwn): Piece => ({
      entity: next,
      isOwn,
      ruleIds: [...piece.ruleIds, step.ruleId],
    })
    switch (step.kind) {
      case 'merge':
        return follow(became(renamedAs(entity, step.into), false), place + 1, trail)
      case 'reject':
        if (!holdsFor(step.holds, facts)) continue
        return void trail.dropped.push(...piece.ruleIds, step.ruleId)
      case 'split': {
        const { apart, rest } = step.storyIds.has(facts.id)
          ? { apart: entity, rest: undefined }
          : splitByForms(entity, (form) => step.forms.has(form))
        if (!apart) continue
        follow(became(renamedAs(apart, step.into), false), place + 1, trail)
        if (rest) follow(became(rest), place + 1, trail)
        return
      }
      case 'retype':
        piece = became({ ...entity, types: step.types })
        continue
      case 'rename':
        piece = became({ ...entity, name: step.name })
        continue
      case 'mood':
        if (holdsFor(step.holds, facts)) piece = became(withPolarity(entity, step.polarity))
    }
  }
  trail.pieces.push(piece)
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
