import { readFileSync } from 'node:fs'
import type { TaxonomyName } from '#shared/model/analysis.ts'
import { taxonomyLinks } from '#shared/wire/text/bodies.ts'

export type Taxonomy = {
  readonly name: TaxonomyName
  readonly labels: ReadonlyMap<string, string>
}

export type Taxonomies = (name: TaxonomyName) => Taxonomy

/** All labels of both taxonomies, read when first asked for. */
export function openTaxonomies(folder: URL): Taxonomies {
  const ready = new Map<TaxonomyName, Taxonomy>()
  return (name) => {
    const known = ready.get(name)
    if (known) return known
    const text = readFileSync(new URL(`taxonomies/${name}.json`, folder), 'utf8')
    const taxonomy = { name, labels: new Map(JSON.parse(text) as [string, string][]) }
    ready.set(name, taxonomy)
    return taxonomy
  }
}

/** The label above, by the code itself: a zeroed level, or what stands before the hyphen. */
export function parentOf(taxonomy: TaxonomyName, id: string): string | undefined {
  if (taxonomy === 'iab-qag') return id.includes('-') ? id.slice(0, id.indexOf('-')) : undefined
  if (id.endsWith('000000')) return undefined
  return id.endsWith('000') ? `${id.slice(0, 2)}000000` : `${id.slice(0, 5)}000`
}

/**
 * The whole taxonomy, or one label followed by its parents up to the top. No such answer was
 * recorded (wire-facts 6.2): the labels stand as they do in a classification.
 */
export function taxonomyBody(
  { name, labels }: Taxonomy,
  id: string | undefined,
  origin: string,
): object | undefined {
  const entry = (at: string) => ({
    label: labels.get(at) ?? '',
    links: taxonomyLinks(at, parentOf(name, at), { taxonomy: name, origin }),
    id: at,
  })
  if (id === undefined) return { taxonomy: name, categories: [...labels.keys()].map(entry) }
  if (!labels.has(id)) return undefined
  const branch: string[] = []
  for (let at: string | undefined = id; at !== undefined; at = parentOf(name, at)) branch.push(at)
  return { taxonomy: name, categories: branch.map(entry) }
}
