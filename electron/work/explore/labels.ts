/** What people call the values that charts count. */
import type { TrendField } from '#shared/aql/parameter-values.ts'
import type { LabelledPath } from '#electron/storyindex/types.ts'
import { languageName } from '#shared/logic/language-name.ts'
import type { ExploreParts } from './explore-parts.ts'

type Label = { readonly label: string; readonly detail?: string }

const PATHS: Readonly<Partial<Record<TrendField, LabelledPath>>> = {
  'categories.id': 'categories',
  'industries.id': 'industries',
  clusters: 'clusters',
}

/** By value; values that are their own label are left out. */
export async function labelsFor(
  parts: ExploreParts,
  field: TrendField,
  values: readonly string[],
): Promise<ReadonlyMap<string, Label>> {
  if (field === 'entities.id') {
    const names = entityNames(parts, values)
    return new Map([...names].map(([id, { name, types }]) => [id, withDetail(name, types.join(', '))])) // prettier-ignore
  }
  if (field === 'language') {
    return new Map(values.map((code) => [code, withDetail(languageName(code), code)]))
  }
  const path = PATHS[field]
  if (!path) return new Map()
  const labels = await parts.reads.labelsOf(path, values)
  return new Map(
    labels.flatMap(({ value, label, detail }) =>
      label === undefined ? [] : [[value, withDetail(label, detail)] as const],
    ),
  )
}

/** Names and types of entities, as corrections have them. */
export function entityNames({ cache, corrections }: ExploreParts, ids: readonly string[]) {
  const { names: corrected } = corrections.book()
  const names = new Map<string, { readonly name: string; readonly types: readonly string[] }>()
  for (const { id, name, types } of cache.stories.describeEntities(ids)) {
    names.set(id, { name, types })
  }
  for (const id of ids) {
    const rule = corrected.get(id)
    if (!rule) continue
    const known = names.get(id)
    names.set(id, {
      name: rule.name ?? known?.name ?? id,
      types: rule.types ?? known?.types ?? [],
    })
  }
  return names
}

function withDetail(label: string, detail: string | undefined): Label {
  return detail === undefined || detail === '' ? { label } : { label, detail }
}
