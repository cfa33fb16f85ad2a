import type { CapsuleManifest } from '#shared/model/capsule.ts'

type About = Pick<CapsuleManifest, 'title' | 'scope' | 'asOf' | 'madeBy' | 'counts' | 'leftOut'>

const FILES: readonly (readonly [name: string, what: string])[] = [
  ['METHODS.md', 'how the numbers came about, to be read and quoted'],
  ['queries.json', 'the questions, with the windows of time they meant'],
  ['runs.json', 'the log of runs, of monitors and harvests too, with their receipts'],
  ['corrections.json', 'rules laid over the data'],
  ['numbers.json', 'everything that was counted'],
  ['tables/timeline.csv', 'stories and moods by day'],
  ['tables/frequent.csv', 'most frequent languages, sources, moods, categories, words and names'],
  ['tables/links.csv', 'names in the same stories; Gephi takes it'],
  ['analyses.jsonl', 'what the local engine found in each text'],
  ['highlights.jsonl', 'passages and notes, as W3C Web Annotations'],
  ['tags.json', 'tags and stars'],
  ['documents.jsonl', 'documents of a batch and what was found in them'],
  ['left-out.jsonl', 'what stayed out, story by story'],
]

/** @param names Of the entries that are there. */
export function capsuleReadme(
  { title, scope, asOf, madeBy, counts, leftOut }: About,
  names: ReadonlySet<string>,
): string {
  const files = FILES.filter(([name]) => names.has(name)).map(
    ([name, what]) => `- ${name}: ${what}\n`,
  )
  const gaps = leftOut.map(({ what, why, count }) => `- ${what} (${count}): ${why}\n`).join('')
  return `# ${oneLine(title)}

A research capsule of Broadsheet ${madeBy}: ${oneLine(scope)}, as of ${asOf}.
It is a zip file; every program that opens zip files can look into it.

    broadsheet capsule verify FILE    is every byte as it was packed?
    broadsheet capsule replay FILE    count and analyse anew, here, and list what differs

Neither needs an account or a network. In the window: "Open a research capsule" in the palette.

- manifest.json: what is in here, with the size and SHA-256 of every file
- stories/ID.json: ${counts.stories} stories as the service sent them, ${counts.bodies} with their text
${files.join('')}
${gaps === '' ? 'Nothing was left out.\n' : `Left out:\n\n${gaps}`}`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
