import {
  COMMON_KIND,
  KINDS,
  nameLexicon,
  type NameLexicon,
} from '#electron/embedded/analysis/name-lexicon.ts'
import type { WordToken } from '#electron/embedded/analysis/tokens.ts'
import { intlNames, KNOWLEDGE_FOLDER, readBase } from './base.ts'
import type { KnowledgeEntity } from './entity.ts'
import { NameIndex, sharingOf, type NameMatch } from './name-index.ts'

export type Knowledge = {
  /** Everything under exactly this name, the most weighty first. */
  readonly lookup: (name: string, language: string) => KnowledgeEntity[]
  /** The names in a text already cut by `nameTokens`; linear in the number of tokens. */
  readonly findInText: (
    tokens: readonly WordToken[],
    language: string,
  ) => NameMatch<KnowledgeEntity>[]
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

/** Opens the knowledge base. Each language's index is built when first asked for. */
export function openKnowledge(options: KnowledgeOptions = {}): Knowledge {
  const folder = options.folder ?? KNOWLEDGE_FOLDER
  const entities = [...(options.extra ?? []), ...readBase(folder)]
  const byId = new Map<string, KnowledgeEntity>()
  for (const entity of entities) if (!byId.has(entity.id)) byId.set(entity.id, entity)
  const lexicon = nameLexicon(folder)
  const indexes = new Map<string, NameIndex<KnowledgeEntity>>()

  const bases = new Map<string, NameIndex<KnowledgeEntity>>()

  /** The names that hold everywhere, once for all languages that read them alike. */
  const baseFor = (language: string): NameIndex<KnowledgeEntity> => {
    const sharing = sharingOf(language)
    let base = bases.get(sharing)
    if (base !== undefined) return base
    base = new NameIndex<KnowledgeEntity>(sharing)
    for (const [place, entity] of entities.entries()) {
      if (isForeign(entity, sharing)) continue
      for (const [nth, name] of (entity.names['*'] ?? []).entries()) {
        const order = (place + 0.5) * PER_ENTITY + nth
        base.add(name, entity, isWeak(name, entity, lexicon), order)
      }
    }
    bases.set(sharing, base)
    return base
  }

  const indexFor = (language: string): NameIndex<KnowledgeEntity> => {
    const ready = indexes.get(language)
    if (ready !== undefined) return ready
    const index = new NameIndex<KnowledgeEntity>(language, baseFor(language))
    for (const [place, entity] of entities.entries()) {
      if (isForeign(entity, language)) continue
      for (const [nth, name] of ownNames(entity, language).entries()) {
        index.add(name, entity, isWeak(name, entity, lexicon), place * PER_ENTITY + nth)
      }
    }
    if (language !== 'und') {
      const last = entities.length * PER_ENTITY
      for (const [nth, [id, name]] of intlNames(language, folder).entries()) {
        const entity = byId.get(id)
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
    findInText: (tokens, language) => indexFor(language).find(tokens),
    get: (id) => byId.get(id),
    size: byId.size,
  }
}

// English stands in where a base has no names of the language; `*` holds everywhere.
function ownNames(entity: KnowledgeEntity, language: string): readonly string[] {
  return entity.names[language] ?? (entity.names['*'] ? [] : (entity.names.en ?? []))
}

// Most places are known in Latin letters only; they would fill the indexes of other scripts for nothing.
function isForeign({ weight, names, types }: KnowledgeEntity, language: string): boolean {
  if (!/^(?:zh|ar|fa|ru)/.test(language) || weight !== 0.3) return false
  return types.includes('City') && names[language] === undefined
}

// A single word that texts mostly use as a common one (Target, Gap) is no sign of the company.
function isWeak(name: string, entity: KnowledgeEntity, lexicon: NameLexicon): boolean {
  if (entity.weakNames?.includes(name) === true) return true
  if (entity.ontology === undefined || /\s|.\p{Lu}/u.test(name)) return false
  const code = lexicon.code(name.toLowerCase())
  return code > 0 && (code - 1) % KINDS === COMMON_KIND && Math.floor((code - 1) / KINDS) % 3 > 0
}
