import {
  COMMON_KIND,
  KINDS,
  nameLexicon,
  type NameLexicon,
} from '#electron/embedded/analysis/name-lexicon.ts'
import type { WordToken } from '#electron/embedded/analysis/tokens.ts'
import { type Base, intlNames, KNOWLEDGE_FOLDER, openBase } from './base.ts'
import type { KnowledgeEntity } from './entity.ts'
import { NameIndex, sharingOf, type NameMatch } from './name-index.ts'
import { SharedNames } from './shared-names.ts'

export type Knowledge = {
  /** Everything under exactly this name, the most weighty first. */
  readonly lookup: (name: string, language: string) => KnowledgeEntity[]
  /** The names in a text already cut by `nameTokens`; `also` those within others (`NameIndex.find`). */
  readonly findInText: (
    tokens: readonly WordToken[],
    language: string,
    also?: boolean,
  ) => NameMatch<KnowledgeEntity>[]
  /** What a text or a name was found to mean, and what has a Wikidata id. */
  readonly get: (id: string) => KnowledgeEntity | undefined
  readonly size: number
}

export type KnowledgeOptions = {
  /** A base of the user's or the sample's own; on equal names it wins over the shipped one. */
  readonly extra?: readonly KnowledgeEntity[]
  readonly folder?: URL
}

/** Room for the order of one entity's names, its own before those that hold everywhere. */
const PER_ENTITY = 1000

/**
 * Opens the knowledge base. Each language's index is built when first asked for, and a thing is made when
 * a text or somebody names it: most never are.
 */
export function openKnowledge(options: KnowledgeOptions = {}): Knowledge {
  const folder = options.folder ?? KNOWLEDGE_FOLDER
  const things = new Things(options.extra ?? [], openBase(folder))
  const lexicon = nameLexicon(folder)
  const indexes = new Map<string, NameIndex<KnowledgeEntity>>()
  const shared = new Map<string, SharedNames<KnowledgeEntity>>()

  /** The names that hold everywhere, once for all languages that read them alike. */
  const sharedFor = (language: string): SharedNames<KnowledgeEntity> => {
    const sharing = sharingOf(language)
    const ready = shared.get(sharing)
    if (ready !== undefined) return ready
    const named = {
      size: things.size,
      namesAt: things.namesAt,
      roughNamesAt: things.roughNamesAt,
      at: things.at,
      isWeak: (name: string, entity: KnowledgeEntity) => isWeak(name, entity, lexicon),
      orderOf: (place: number, nth: number) => (place + 0.5) * PER_ENTITY + nth,
    }
    // Most places are known in Latin letters only; they would fill the indexes of other scripts for nothing.
    const last = /^(?:zh|ar|fa|ru)/.test(sharing) ? things.firstCity : things.size
    const names = new SharedNames(sharing, named, (place) => place < last)
    shared.set(sharing, names)
    return names
  }

  const indexFor = (language: string): NameIndex<KnowledgeEntity> => {
    const ready = indexes.get(language)
    if (ready !== undefined) return ready
    const index = new NameIndex<KnowledgeEntity>(language, sharedFor(language))
    for (let place = 0; place < things.firstCity; place += 1) {
      if (!things.hasNamesIn(place, language)) continue
      const entity = things.at(place)
      for (const [nth, name] of ownNames(entity, language).entries()) {
        index.add(name, entity, isWeak(name, entity, lexicon), place * PER_ENTITY + nth)
      }
    }
    if (language !== 'und') {
      const last = things.size * PER_ENTITY
      for (const [nth, [id, name]] of intlNames(language, folder).entries()) {
        const entity = things.get(id)
        if (entity !== undefined) index.add(name, entity, false, last + nth)
      }
    }
    indexes.set(language, index)
    return index
  }

  return {
    lookup: (name, language) =>
      [...new Set(indexFor(language).values(name))].sort(
        (a, b) => (b.weight ?? 1) - (a.weight ?? 1),
      ),
    findInText: (tokens, language, also) => indexFor(language).find(tokens, also),
    get: things.get,
    size: things.size,
  }
}

/** One's own things before the shipped ones; each is made once. */
class Things {
  readonly size: number
  readonly firstCity: number
  readonly #extra: readonly KnowledgeEntity[]
  readonly #base: Base
  readonly #made = new Map<number, KnowledgeEntity>()
  readonly #byId = new Map<string, KnowledgeEntity>()

  constructor(extra: readonly KnowledgeEntity[], base: Base) {
    this.#extra = extra
    this.#base = base
    this.size = extra.length + base.size
    this.firstCity = extra.length + base.firstCity
    for (let place = 0; place < extra.length + base.known; place += 1) this.at(place)
  }

  readonly get = (id: string): KnowledgeEntity | undefined => this.#byId.get(id)

  readonly at = (place: number): KnowledgeEntity => {
    const ready = this.#made.get(place)
    if (ready !== undefined) return ready
    const made = this.#extra[place] ?? this.#base.at(place - this.#extra.length)
    this.#made.set(place, made)
    if (!this.#byId.has(made.id)) this.#byId.set(made.id, made)
    return made
  }

  readonly namesAt = (place: number): readonly string[] => {
    const own = this.#extra[place]
    return own === undefined
      ? this.#base.namesAt(place - this.#extra.length)
      : (own.names['*'] ?? [])
  }

  readonly roughNamesAt = (place: number): readonly string[] =>
    place < this.#extra.length
      ? this.namesAt(place)
      : this.#base.roughNamesAt(place - this.#extra.length)

  readonly hasNamesIn = (place: number, language: string): boolean =>
    place < this.#extra.length || this.#base.hasNamesIn(place - this.#extra.length, language)
}

// English stands in where a base has no names of the language; `*` holds everywhere.
function ownNames(entity: KnowledgeEntity, language: string): readonly string[] {
  return entity.names[language] ?? (entity.names['*'] ? [] : (entity.names.en ?? []))
}

// A single word that texts mostly use as a common one (Target, Gap) is no sign of the company.
function isWeak(name: string, entity: KnowledgeEntity, lexicon: NameLexicon): boolean {
  if (entity.weakNames?.includes(name) === true) return true
  // What has a Wikidata id was named by hand, word by word.
  if (entity.ontology === undefined || entity.id.startsWith('Q')) return false
  if (/\s|.\p{Lu}/u.test(name)) return false
  const code = lexicon.code(name.toLowerCase())
  return code > 0 && (code - 1) % KINDS === COMMON_KIND && Math.floor((code - 1) / KINDS) % 3 > 0
}
