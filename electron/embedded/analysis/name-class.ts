import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import type { NameClass } from './tagger.ts'

/** Which of the three classes the types of a known entity belong to. */
export function nameClassOf({ types }: Pick<KnowledgeEntity, 'types'>): NameClass | 'OTHER' {
  if (types.includes('Human')) return 'PER'
  if (types.includes('Location') || types.includes('City')) return 'LOC'
  if (types.includes('Organization') || types.includes('Business')) return 'ORG'
  return 'OTHER'
}
