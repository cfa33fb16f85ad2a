/**
 * Measures the analysis on samples of public sets beside the peers that goals.md names:
 * `node measure-labelled.ts <folder of samples> [set…] [--errors]`. The samples are not in this tree
 * (`labelled-samples.ts` says their form, `SOURCES.md` how they were drawn); a set that is not in the folder
 * is named and keeps the figures it had.
 */
import { aspectFigures } from './public-aspects.ts'
import { nameFigures } from './public-names.ts'
import { PARTS, readPart } from './labelled-samples.ts'
import { moodFigures, targetFigures } from './public-moods.ts'
import { knownQuality, recordQuality } from './quality-file.ts'

type Measurer = (lines: readonly string[], talk: boolean) => object

const SETS: Readonly<Record<string, Measurer>> = {
  absa14: (lines, talk) => aspectFigures(lines, 'absa14', talk),
  absa15: (lines, talk) => aspectFigures(lines, 'absa15', talk),
  newsmtsc: targetFigures,
  'judged-airline': moodFigures,
  'judged-pt-umsab': (lines, talk) => moodFigures(lines, talk, 'pt'),
  'names-en-ewt': (lines, talk) => nameFigures(lines, 'en', talk),
  'names-en-wikigold': (lines, talk) => nameFigures(lines, 'en', talk),
  'names-es-wikineural': (lines, talk) => nameFigures(lines, 'es', talk),
  'names-it-wikineural': (lines, talk) => nameFigures(lines, 'it', talk),
  'names-da-ddt': (lines, talk) => nameFigures(lines, 'da', talk),
  'names-sv-talbanken': (lines, talk) => nameFigures(lines, 'sv', talk),
  'names-pt-bosque': (lines, talk) => nameFigures(lines, 'pt', talk),
  'names-de-pud': (lines, talk) => nameFigures(lines, 'de', talk),
}

const [folder, ...rest] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder of samples.')
const talk = rest.includes('--errors')
const wanted = rest.filter((one) => one !== '--errors')
const figures: Record<string, object> = { ...knownQuality('public') }
for (const [set, measurer] of Object.entries(SETS)) {
  if (wanted.length > 0 && !wanted.includes(set)) continue
  const parts = PARTS.flatMap((part) => {
    const lines = readPart(folder, set, part)
    // Errors are shown of the part that may be learned from only.
    return lines === undefined ? [] : [[part, measurer(lines, talk && part === 'dev')] as const]
  })
  if (parts.length === 0) console.log(`${set}: not in ${folder}; its figures stay as they were.`)
  else figures[set] = Object.fromEntries(parts)
  for (const [part, figure] of parts) console.log(set, part, JSON.stringify(figure))
}
recordQuality('public', figures)
