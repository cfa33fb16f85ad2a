import { readFileSync } from 'node:fs'
import type { TaxonomyName } from '#shared/model/analysis.ts'

/** A tree of subjects: IPTC's subject codes or the categories of the IAB. */
export type Taxonomy = {
  readonly name: TaxonomyName
  /** Every id, in the list's order: a parent before its children. */
  readonly ids: readonly string[]
  labelOf(id: string): string | undefined
  /** Nearest first; empty for the top level and for an unknown id. */
  parentsOf(id: string): readonly string[]
  childrenOf(id: string): readonly string[]
}

const opened = new Map<string, Taxonomy>()

/**
 * 1,404 subject codes in three levels, or 392 categories in two (wire-facts 7).
 * @throws Error where the list is damaged
 */
export function openTaxonomy(name: TaxonomyName, folder: URL): Taxonomy {
  const key = `${name} ${folder.href}`
  const ready = opened.get(key)
  if (ready !== undefined) return ready
  const rows = JSON.parse(
    readFileSync(new URL(`taxonomies/${name}.json`, folder), 'utf8'),
  ) as (readonly [string, string])[]
  const labels = new Map(rows)
  const children = new Map<string, string[]>()
  for (const [id] of rows) {
    const parent = parentOf(name, id)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), id])
  }
  const parents = new Map(rows.map(([id]) => [id, allParentsOf(name, id)]))
  const taxonomy: Taxonomy = {
    name,
    ids: rows.map(([id]) => id),
    labelOf: (id) => labels.get(id),
    parentsOf: (id) => parents.get(id) ?? [],
    childrenOf: (id) => children.get(id) ?? [],
  }
  opened.set(key, taxonomy)
  return taxonomy
}

function allParentsOf(name: TaxonomyName, id: string): string[] {
  const parents: string[] = []
  for (let at = parentOf(name, id); at !== undefined; at = parentOf(name, at)) parents.push(at)
  return parents
}

// Level and parent follow from the code: 15054001, 15054000, 15000000; IAB17-44, IAB17.
function parentOf(name: TaxonomyName, id: string): string | undefined {
  if (name === 'iab-qag') return id.includes('-') ? id.slice(0, id.indexOf('-')) : undefined
  if (!id.endsWith('000')) return `${id.slice(0, 5)}000`
  return id.endsWith('000000') ? undefined : `${id.slice(0, 2)}000000`
}
