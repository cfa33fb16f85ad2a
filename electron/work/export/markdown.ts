/** A story as a Markdown file with front matter, for vaults of notes. */
import type { Highlight } from '#shared/model/collection.ts'
import type { Story } from '#shared/model/story.ts'
import { nameInStory } from '#shared/logic/entity-name.ts'
import { oneLine } from './formats.ts'

export type MarkdownExtras = {
  readonly tags: readonly string[]
  readonly highlights: readonly Highlight[]
  /** The body may leave this computer. */
  readonly hasBody: boolean
}

const MOST_ENTITIES = 30

/** Values are JSON, which YAML 1.2 takes as it is; the text is escaped, so that it shows as it reads. */
export function markdownStory(story: Story, { tags, highlights, hasBody }: MarkdownExtras): string {
  const facts: [string, unknown][] = [
    ['title', oneLine(story.title)],
    ['id', story.id],
    ['published', story.publishedAt],
    ['source', story.source.name],
    ['domain', story.source.domain],
    ['author', story.author.name || undefined],
    ['url', story.permalink],
    ['language', story.language],
    ['sentiment', story.sentiment.body?.polarity],
    ['tags', tags.length > 0 ? tags : undefined],
    ['keywords', story.keywords.length > 0 ? story.keywords : undefined],
    ['entities', namesOf(story)],
    ['licensed', story.licenseType === 1 ? true : undefined],
  ]
  const front = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  )
  const parts = [
    `---\n${front.join('\n')}\n---`,
    story.title.trim() === '' ? '' : `# ${escaped(oneLine(story.title))}`,
    hasBody ? paragraphs(story.body) : '*The text of this story is licensed and was left out.*',
    ...notesOf(highlights),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Sorts by day, is a name on every system, and is no other story's. */
export function markdownName(story: Story): string {
  const title = oneLine(story.title)
    .replace(/[^\p{L}\p{N}\p{M} ,.'()-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const id = story.id.replace(/[^A-Za-z0-9]/g, '').slice(-12)
  const words = [...title]
    .slice(0, 80)
    .join('')
    .replace(/[. ]+$/, '')
  return `${[story.publishedAt.slice(0, 10), words, id].filter(Boolean).join(' ')}.md`
}

function namesOf({ entities }: Story): string[] | undefined {
  const names = entities
    .toSorted((a, b) => b.overallProminence - a.overallProminence)
    .slice(0, MOST_ENTITIES)
    .map(nameInStory)
  return names.length > 0 ? [...new Set(names)] : undefined
}

function paragraphs(body: string): string {
  return body
    .split(/\n+/)
    .map((line) => escaped(oneLine(line)))
    .filter((line) => line !== '')
    .join('\n\n')
}

/** What Markdown or HTML would act on; at the start of a line also what makes lists and headings. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~$#]|&(?=#?\w+;)/g, '\\$&')
    .replace(/^([+=-]|\d+(?=[.)]))/, (start) => (/^\d/.test(start) ? start : `\\${start}`))
    .replace(/^(\d+)([.)])/, '$1\\$2')
}

function notesOf(highlights: readonly Highlight[]): string[] {
  if (highlights.length === 0) return []
  const parts = highlights.map(({ anchor, note }) => {
    const quote = anchor === undefined ? '' : `> ${escaped(oneLine(anchor.exact))}`
    // Notes are Markdown of the person's own.
    return [quote, note].filter((part) => part !== '').join('\n\n')
  })
  return ['## Notes', ...parts]
}
