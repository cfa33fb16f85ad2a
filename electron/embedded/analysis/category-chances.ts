import { readFileSync } from 'node:fs'
import type { TaxonomyName } from '#shared/model/analysis.ts'

/** Evidence of this size for a category of the IAB's own is worth as much as all the rest. */
const OWN_DOUBT = 4
/** What a subject without words of a finer one sends to its own counterpart. */
const WHOLE = 0.5

const bridges = new Map<string, ReadonlyMap<string, string>>()

/** Level-1 ids of a taxonomy and their probabilities, the highest first. */
export function categoryChances(
  taxonomy: TaxonomyName,
  chances: readonly number[],
  evidence: ReadonlyMap<string, number>,
  classes: readonly string[],
  folder: URL,
): [string, number][] {
  if (taxonomy === 'iptc-subjectcode') {
    return byChance(classes.map((name, k) => [`${name}000000`, chances[k] ?? 0]))
  }
  const bridge = bridgeOf(folder)
  const sums = new Map<string, number>()
  const add = (id: string, amount: number): void => {
    const top = id.split('-')[0] ?? id
    sums.set(top, (sums.get(top) ?? 0) + amount)
  }
  let whole = 0
  let own = 0
  for (const [code, sum] of evidence) {
    whole += sum
    if (code.startsWith('IAB')) own += sum
  }
  const others = whole === 0 ? 1 : 1 - own / (whole + OWN_DOUBT)
  // A subject's probability goes where its finer subjects in the text point to.
  const finer = Map.groupBy(evidence, ([code]) => code.slice(0, 2))
  classes.forEach((name, k) => {
    const chance = (chances[k] ?? 0) * others
    const parts = finer.get(name) ?? []
    const total = parts.reduce((sum, [, size]) => sum + size, WHOLE)
    for (const [code, size] of parts) add(counterpart(code, bridge), (chance * size) / total)
    add(counterpart(`${name}000000`, bridge), (chance * WHOLE) / total)
  })
  for (const [code, size] of evidence) {
    if (code.startsWith('IAB')) add(code, (size / own) * (1 - others))
  }
  return byChance([...sums])
}

/** The IAB category that an IPTC subject stands for; one of level 1 where there is no finer one. */
export function iabOf(code: string, folder: URL): string {
  return code.startsWith('IAB') ? code : counterpart(code, bridgeOf(folder))
}

function counterpart(code: string, bridge: ReadonlyMap<string, string>): string {
  for (const length of [8, 5, 2]) {
    const id = bridge.get(code.slice(0, length))
    if (id !== undefined) return id
  }
  return 'IAB24'
}

function bridgeOf(folder: URL): ReadonlyMap<string, string> {
  let bridge = bridges.get(folder.href)
  if (bridge === undefined) {
    const rows = readFileSync(new URL('categories/iab.txt', folder), 'utf8').split('\n')
    bridge = new Map(
      rows
        .filter((row) => row !== '' && !row.startsWith('#'))
        .map((row): [string, string] => {
          const [code = '', id = ''] = row.split(' ')
          return [code, id]
        }),
    )
    bridges.set(folder.href, bridge)
  }
  return bridge
}

function byChance(chances: [string, number][]): [string, number][] {
  return chances.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
