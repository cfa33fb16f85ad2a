import type { Query } from '#shared/aql/ast.ts'

/** The first words of a query as a name to start from; empty when it has none. */
export function suggestName(query: Query): string {
  const words: string[] = []
  const visit = (each: Query): void => {
    if (words.length >= 4) return
    if (each.kind === 'and' || each.kind === 'or') each.items.forEach(visit)
    if (each.kind === 'nested') visit(each.where)
    if (each.kind !== 'leaf' || !('value' in each.test)) return
    if (/^(text|title|body|surface_forms\.text|label|source\.name)$/.test(each.field)) {
      words.push(each.test.value)
    }
  }
  visit(query)
  const name = words.slice(0, 4).join(', ')
  return name.charAt(0).toUpperCase() + name.slice(1, 80)
}
