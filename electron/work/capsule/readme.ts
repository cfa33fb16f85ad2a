import type { CapsuleManifest } from '#shared/model/capsule.ts'

type About = Pick<CapsuleManifest, 'title' | 'scope' | 'asOf' | 'madeBy' | 'counts' | 'leftOut'>

export function capsuleReadme({ title, scope, asOf, madeBy, counts, leftOut }: About): string {
  const gaps = leftOut.map(({ what, why, count }) => `- ${what} (${count}): ${why}\n`).join('')
  return `# ${title.replace(/\s+/g, ' ')}

A research capsule of Broadsheet ${madeBy}: ${scope.replace(/\s+/g, ' ')}, as of ${asOf}.
It is a zip file; every program that opens zip files can look into it.

    broadsheet capsule verify FILE    is every byte as it was packed?
    broadsheet capsule replay FILE    count and analyse anew, here, and list what differs

No account and no network is needed for either. In the window: Collections, "Open a capsule".

- METHODS.md: how the numbers came about, to be read and quoted
- manifest.json: what is in here, with the size and SHA-256 of every file
- stories/ID.json: ${counts.stories} stories as the service sent them, ${counts.bodies} of them with their text
- queries.json: the questions, with the windows of time they meant
- runs.json: the log of runs and receipts
- corrections.json: rules laid over the data
- numbers.json, tables/*.csv: everything that was counted
- analyses.jsonl: what the local engine found in each text, with its version
- highlights.jsonl: passages and notes as W3C Web Annotations; tags.json: tags and stars
- documents.jsonl: documents of a batch and what was found in them
- left-out.jsonl: what stayed out, story by story

${gaps === '' ? 'Nothing was left out.\n' : `Left out:\n\n${gaps}`}`
}
