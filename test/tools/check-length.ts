import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// A file that does not fit has two subjects. Tests, fixtures, generated files and pure data excepted.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LIMITS: Readonly<Record<string, number>> = { '.ts': 300, '.svelte': 200, '.css': 400 }
/** Lists that are data in the clothes of code. */
const DATA = [
  /^shared\/aql\/parser(\.terms)?\.(js|ts)$/,
  /\.data\.ts$/,
  /^electron\/embedded\/(knowledge|ingest\/sample|analysis\/lexicons)\/.*\.(json|ts)$/,
]

const tooLong = ['electron', 'renderer', 'shared', 'test/tools']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .flatMap((file) => {
    const limit = LIMITS[/\.\w+$/.exec(file)?.[0] ?? '']
    if (limit === undefined || DATA.some((pattern) => pattern.test(file))) return []
    const lines = readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length
    return lines > limit ? [`${file} has ${lines} lines; ${limit} are allowed`] : []
  })

for (const line of tooLong) console.log(line)
process.exitCode = tooLong.length > 0 ? 1 : 0
