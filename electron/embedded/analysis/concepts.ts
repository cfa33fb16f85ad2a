import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import { ontologyUris } from '#electron/embedded/knowledge/kinds.ts'
import type { Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import fit from '#electron/embedded/knowledge/models/concepts-fit.json' with { type: 'json' }
import type { TextConcept } from '#shared/model/analysis.ts'
import type { Entity } from '#shared/model/story.ts'
import { supportingWords, type TextContext, textContext } from './choose-entity.ts'
import { tokenize } from './tokens.ts'
import { isStateOf } from './with-state.ts'

const RESOURCE = 'http://dbpedia.org/resource/'
/** A link that is more likely wrong than right is none. */
const LEAST = 0.5

export type ConceptsOptions = {
  readonly text: string
  readonly language: string
  readonly knowledge: Knowledge
  /** The names of the text, brought together, as `entitiesOf` found them in its body. */
  readonly entities: readonly Entity[]
}

/**
 * The things of a text that the knowledge base can link, in order of appearance; of every different
 * surface form the first occurrence, in code points. Nothing is linked by its name alone: the title
 * comes from the base. Same text, same answer.
 */
export function conceptsOfText(options: ConceptsOptions): TextConcept[] {
  const { text, language, knowledge, entities } = options
  const context = textContext(() => tokenize(text, language).map((token) => token.text), language)
  const found = new Map<string, TextConcept>()
  for (const entity of entities) {
    const known = knowledge.get(entity.id) ?? fullNameOf(entity, knowledge, language)
    if (known === undefined || resourceOf(known) === undefined) continue
    const forms = entity.body.surfaceForms.flatMap((form) => {
      const score = linkChance(linkNumbers(form.text, known, { knowledge, language, context }))
      const offset = form.mentions[0]?.start
      if (offset === undefined || score < LEAST) return []
      const { text: city, state } = partedPlace(form.text, known)
      const place = state === undefined ? undefined : stateNamed(state, knowledge, language)
      if (state === undefined || place === undefined) return [{ text: form.text, score, offset }]
      const after = [...form.text].length - [...state].length
      add(found, place, [{ text: state, score, offset: offset + after }])
      return [{ text: city, score, offset }]
    })
    add(found, known, forms)
  }
  const concepts = [...found.values()]
  for (const concept of concepts) concept.surfaceForms.sort((a, b) => a.offset - b.offset)
  return concepts.sort(
    (a, b) => (a.surfaceForms[0]?.offset ?? 0) - (b.surfaceForms[0]?.offset ?? 0),
  )
}

type Forms = TextConcept['surfaceForms']

function add(found: Map<string, TextConcept>, known: KnowledgeEntity, forms: Forms): void {
  const uri = resourceOf(known)
  if (uri === undefined || forms.length === 0) return
  const concept = found.get(uri)
  if (concept === undefined) {
    const types = ontologyUris(known)
    found.set(uri, { uri, types, support: supportOfConcept(known), surfaceForms: [...forms] })
    return
  }
  for (const form of forms)
    if (!concept.surfaceForms.some(({ text }) => text === form.text))
      concept.surfaceForms.push(form)
}

/** "Austin, Texas" names a city and a state. */
export function partedPlace(
  form: string,
  { links }: KnowledgeEntity,
): { text: string; state?: string } {
  const [, text, state] = /^(.+), (\p{Lu}.+)$/u.exec(form) ?? []
  if (text === undefined || state === undefined) return { text: form }
  const isPlace = links?.wikipedia?.endsWith(`,_${state.replaceAll(' ', '_')}`) === true
  return isPlace ? { text, state } : { text: form }
}

function stateNamed(
  name: string,
  knowledge: Knowledge,
  language: string,
): KnowledgeEntity | undefined {
  const title = name.replaceAll(' ', '_')
  return knowledge.lookup(name, language).find((entity) => isStateOf(entity, title))
}

export type LinkSurroundings = {
  readonly knowledge: Knowledge
  readonly language: string
  readonly context: TextContext
}

/**
 * What the chance of a link is fitted on: constant, more than one word, other things of the name,
 * words of its surroundings, how commonly the name means it, a short form in capitals.
 */
export function linkNumbers(
  form: string,
  entity: KnowledgeEntity,
  { knowledge, language, context }: LinkSurroundings,
): number[] {
  const others = knowledge.lookup(form, language).filter((other) => other.id !== entity.id)
  const supporting = supportingWords(entity, context)
  return [
    1,
    /\s|\p{Script=Han}{3}/u.test(form) ? 1 : 0,
    others.length > 0 ? 1 : 0,
    Math.min(supporting, 2),
    1 - Math.min(entity.weight ?? 1, 1),
    /^[\p{Lu}\p{N}&.]{2,4}$/u.test(form) ? 1 : 0,
  ]
}

function linkChance(numbers: readonly number[]): number {
  const sum = numbers.reduce((total, value, i) => total + value * (fit.weights[i] ?? 0), 0)
  return Math.round(1000 / (1 + Math.exp(-sum))) / 1000
}

/** The resource of an entity; undefined where its title is not certain. */
export function resourceOf({ links }: KnowledgeEntity): string | undefined {
  const title = /\/wiki\/(.+)$/.exec(links?.wikipedia ?? '')?.[1]
  if (title === undefined) return undefined
  // DBpedia leaves all but a few signs of a title as they are.
  const plain = decodeURIComponent(title.replace(/%(?![\dA-F]{2})/gi, '%25'))
  return RESOURCE + plain.replaceAll(' ', '_').replace(/[%"?#<>`^\\{}|]/g, encodeURIComponent)
}

// Barack Hussein Obama II: the base has the person by first and last name.
function fullNameOf(
  entity: Entity,
  knowledge: Knowledge,
  language: string,
): KnowledgeEntity | undefined {
  if (!entity.types.includes('Human')) return undefined
  for (const { text } of entity.body.surfaceForms) {
    const words = text.split(/\s+/).filter((word) => !/^(?:[IVX]+|[JS]r\.?|\p{Lu}\.)$/u.test(word))
    const [first, last] = [words[0], words.at(-1)]
    if (words.length < 2 || first === undefined || last === undefined) continue
    const people = knowledge
      .lookup(`${first} ${last}`, language)
      .filter(({ types }) => types.includes('Human'))
    if (people.length === 1) return people[0]
  }
  return undefined
}

/** Steps of ten by kind: nobody counted links for us, so this only ranks. */
const SUPPORT: Readonly<Record<string, number>> = {
  Country: 100_000,
  City: 10_000,
  Location: 10_000,
  Human: 3000,
  Organization: 3000,
}

// More names in more languages: better known.
function supportOfConcept(entity: KnowledgeEntity): number {
  const type = entity.types.find((name) => Object.hasOwn(SUPPORT, name)) ?? ''
  const names = Object.values(entity.names).reduce((sum, list) => sum + list.length, 0)
  return Math.round((SUPPORT[type] ?? 1000) * (entity.weight ?? 1) * Math.sqrt(Math.max(names, 1)))
}
