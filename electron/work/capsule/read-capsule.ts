/** Capsules that come from elsewhere: nothing in them is believed before it is checked. */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { digestOf, openArchive, refused, type Archive } from '#electron/platform/archive/read-archive.ts' // prettier-ignore
import { isWorkError, WorkError } from '#electron/platform/failures.ts'
import { readWireLine } from '#electron/remote/news/read-wire.ts'
import { grouped } from '#shared/logic/counted.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import { readRuleFile } from '#shared/logic/corrections/rule-file.ts'
import type { SealProgress } from '#shared/model/backup.ts'
import {
  CAPSULE_VERSION,
  CapsuleAnalysis,
  CapsuleManifest,
  CapsuleNumbers,
  CapsuleQuery,
  type CapsuleCheck,
} from '#shared/model/capsule.ts'
import { Tag, type Highlight } from '#shared/model/collection.ts'
import type { CorrectionRule } from '#shared/model/correction.ts'
import { highlightFrom } from './annotations.ts'

/** Of all entries together, unpacked. */
const LIMITS = { mostBytes: 2 * 1024 ** 3, mostEntries: 65_000 }
const MOST_MANIFEST_BYTES = 32 * 1024 ** 2
const MOST_JSON_BYTES = 64 * 1024 ** 2
const MOST_STORY_BYTES = 16 * 1024 ** 2
const STORY = /^stories\/[A-Za-z0-9_-]{1,200}\.json$/
/** Entries between two words of progress. */
const STRIDE = 50

export type OpenedCapsule = { readonly archive: Archive; readonly manifest: CapsuleManifest; readonly fingerprint: string } // prettier-ignore

/**
 * The manifest of a capsule; its other entries are not looked at.
 * @throws WorkError NOT_FOUND, UNREADABLE with what is wrong, UNSUPPORTED for a newer Broadsheet's
 */
export async function openCapsule(file: string, version: string): Promise<OpenedCapsule> {
  const archive = await openArchive(file, LIMITS)
  if (!archive.has('manifest.json')) throw refused(file, 'it has no manifest, so it is no capsule')
  const bytes = await archive.read('manifest.json', MOST_MANIFEST_BYTES)
  const found = objectFrom(bytes, file)
  if (found.format !== 'broadsheet-capsule') {
    const hint = found.format === 'broadsheet-backup' ? ' but a backup' : ''
    throw refused(file, `it is no research capsule${hint}`)
  }
  if (Number(found.version) > CAPSULE_VERSION) {
    const by = typeof found.madeBy === 'string' ? ` ${found.madeBy.slice(0, 40)}` : ''
    throw new WorkError(
      'UNSUPPORTED',
      `${file} was packed by a newer Broadsheet${by}; this is ${version}. It was left as it is; open it with the newer program.`,
    )
  }
  const manifest = CapsuleManifest.safeParse(found)
  if (!manifest.success) {
    const at = manifest.error.issues[0]?.path.map(String).join('.') ?? ''
    throw refused(file, `its manifest cannot be understood${at ? ` at ${at}` : ''}`)
  }
  const fingerprint = createHash('sha256').update(bytes).digest('hex')
  return { archive, manifest: manifest.data, fingerprint }
}

/** Reads every entry and compares it with the manifest; damage is an answer, not an error. */
export async function* verifyCapsule(
  file: string,
  version: string,
): AsyncGenerator<SealProgress, CapsuleCheck> {
  const { archive, manifest, fingerprint } = await openCapsule(file, version)
  const faults: CapsuleCheck['faults'] = []
  const listed = new Map(manifest.entries.map((entry) => [entry.name, entry]))
  for (const [at, entry] of manifest.entries.entries()) {
    if (at % STRIDE === 0) {
      yield {
        step: `Checking, ${grouped(at)} of ${grouped(listed.size)}`,
        share: at / manifest.entries.length,
      }
    }
    const fault = await faultOf(archive, entry)
    if (fault) faults.push({ name: entry.name, ...fault })
  }
  for (const name of archive.names) {
    if (name === 'manifest.json' || listed.has(name)) continue
    faults.push({
      name,
      state: 'stranger',
      reason: 'It is not in the manifest: somebody added it.',
    })
  }
  if (listed.size !== manifest.entries.length) {
    faults.push({ name: 'manifest.json', state: 'changed', reason: 'It names an entry twice.' })
  }
  const { entries: _entries, format: _format, version: _version, ...about } = manifest
  const isReadable = archive.has('METHODS.md') && !faults.some(({ name }) => name === 'METHODS.md')
  const methods = isReadable ? await textOf(archive, 'METHODS.md') : ''
  return {
    isSound: faults.length === 0,
    ...about,
    fingerprint,
    bytes: archive.bytes,
    checked: listed.size,
    faults,
    methods,
  }
}

/** Everything a replay needs, of a capsule that passed its check. @throws WorkError UNREADABLE */
export async function readCapsule({ archive }: OpenedCapsule) {
  const json = async (name: string) => objectOrList(await archive.read(name, MOST_JSON_BYTES), archive.file, name) // prettier-ignore
  const fitting = async <T>(name: string, schema: z.ZodType<T>): Promise<T> => {
    const read = schema.safeParse(await json(name))
    if (read.success) return read.data
    const at = read.error.issues[0]?.path.map(String).join('.') ?? ''
    throw refused(archive.file, `${name} in it cannot be understood${at ? ` at ${at}` : ''}`)
  }
  const rules = readRuleFile(await textOf(archive, 'corrections.json'))
  if ('problem' in rules) throw refused(archive.file, `corrections.json in it: ${rules.problem}`)
  const tags = archive.has('tags.json') ? await fitting('tags.json', Tags) : { tags: [], starred: [] } // prettier-ignore
  return {
    queries: await fitting('queries.json', z.array(CapsuleQuery).max(1000)),
    numbers: await fitting('numbers.json', CapsuleNumbers),
    rules: rules.rules as readonly CorrectionRule[],
    tags: tags.tags,
    analyses: archive.has('analyses.jsonl') ? await analysesOf(archive) : undefined,
    highlights: archive.has('highlights.jsonl') ? await highlightsOf(archive) : [],
    stories: () => storiesOf(archive),
  }
}

const Tags = z.strictObject({
  tags: z
    .array(z.strictObject({ tag: Tag, storyIds: z.array(z.string().max(100)).max(65_000) }))
    .max(1000),
  starred: z.array(z.string().max(100)).max(65_000),
})

async function faultOf(
  archive: Archive,
  { name, bytes, sha256 }: CapsuleManifest['entries'][number],
): Promise<{ state: CapsuleCheck['faults'][number]['state']; reason: string } | undefined> {
  if (!archive.has(name)) return { state: 'missing', reason: 'The manifest names it, but it is not there.' } // prettier-ignore
  if (archive.sizeOf(name) !== bytes) {
    const sizes = `${archive.sizeOf(name)} bytes instead of ${bytes}`
    return { state: 'changed', reason: `It has another size than when it was packed: ${sizes}.` }
  }
  try {
    const digest = await digestOf(archive, name)
    if (digest === sha256) return undefined
    return { state: 'changed', reason: 'Its content is not what was packed (SHA-256 differs).' }
  } catch (error) {
    if (!isWorkError(error, 'UNREADABLE')) throw error
    return { state: 'damaged', reason: 'It is damaged and cannot be unpacked as it was packed.' }
  }
}

async function* storiesOf(archive: Archive): AsyncGenerator<IndexedStory> {
  for (const name of archive.names) {
    if (!STORY.test(name)) continue
    const wire = (await archive.read(name, MOST_STORY_BYTES)).toString('utf8').trim()
    try {
      yield readWireLine(wire)
    } catch (error) {
      throw refused(archive.file, `${name} in it is no story`, error)
    }
  }
}

async function analysesOf(archive: Archive): Promise<CapsuleAnalysis[]> {
  return (await linesOf(archive, 'analyses.jsonl')).map((value) => {
    const read = CapsuleAnalysis.safeParse(value)
    if (read.success) return read.data
    throw refused(archive.file, 'analyses.jsonl in it cannot be understood')
  })
}

async function highlightsOf(archive: Archive): Promise<Highlight[]> {
  return (await linesOf(archive, 'highlights.jsonl')).flatMap((value) => highlightFrom(value) ?? [])
}

async function linesOf(archive: Archive, name: string): Promise<unknown[]> {
  const text = await textOf(archive, name)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => objectOrList(Buffer.from(line), archive.file, name))
}

async function textOf(archive: Archive, name: string): Promise<string> {
  return (await archive.read(name, MOST_JSON_BYTES)).toString('utf8')
}

function objectOrList(bytes: Buffer, file: string, name: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw refused(file, `${name} in it is no JSON`, error)
  }
}

function objectFrom(bytes: Buffer, file: string): Readonly<Record<string, unknown>> {
  const value = objectOrList(bytes, file, 'manifest.json')
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw refused(file, 'its manifest cannot be understood')
}
