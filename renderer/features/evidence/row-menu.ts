import type { EvidenceRow } from '#shared/model/evidence.ts'
import { citation } from '#renderer/reading/citation.ts'
import { entityCorrections, storyCorrections } from '#renderer/reading/correction-menu.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import type { MenuItem } from '#renderer/ui/menu-item.ts'
import type { EvidenceDesk } from './evidence-desk.svelte.ts'

/** What can be done with a row; names to correct are those the mark asks for. */
export function rowMenu(
  page: Page,
  desk: EvidenceDesk,
  { row, index }: { row: EvidenceRow; index: number },
): MenuItem[] {
  const { story } = row
  const source = story.sourceDomain || story.sourceName
  const seen = { storyIds: [story.id], source, forms: formsIn(row) }
  const entities = entitiesMeant(page, row)
  return [
    { id: 'open', label: 'Open the story', icon: 'newspaper', keys: 'o', run: () => void desk.openRow(index) }, // prettier-ignore
    {
      id: 'star',
      label: story.isStarred ? 'Remove the star' : 'Star',
      icon: 'star',
      keys: 's',
      run: () => void desk.stories.setStarred([story.id], !story.isStarred),
    },
    {
      id: 'read',
      label: story.isRead ? 'Mark unread' : 'Mark read',
      icon: story.isRead ? 'mail' : 'mail-open',
      keys: 'u',
      run: () => void desk.stories.setRead([story.id], !story.isRead, { isQuiet: true }),
    },
    { id: 'cite', label: 'Copy citation', icon: 'quote', run: () => void copyCitation(page, story.id) }, // prettier-ignore
    {
      id: 'collect',
      label: 'Add to a collection…',
      icon: 'bookmark',
      keys: 'c',
      run: () => page.collections.file('collections', [story.id]),
    },
    { id: 'tag', label: 'Tag…', icon: 'tag', keys: 't', run: () => page.collections.file('tags', [story.id]) }, // prettier-ignore
    ...(entities.length === 1
      ? (['rule', ...entityCorrections(page, entities, seen)] as const)
      : []),
    'rule',
    ...storyCorrections(page, story.id, source),
    ...(story.ruleIds?.length
      ? [
          {
            id: 'rules',
            label: 'Show the corrections here',
            icon: 'sliders',
            run: () => page.corrections.show(story.ruleIds?.[0]),
          } as const,
        ]
      : []),
  ]
}

export async function copyCitation(page: Page, id: string): Promise<void> {
  await page.attempt(async () => {
    const { story } = await page.client.stories.read({ id })
    try {
      await navigator.clipboard.writeText(citation(story, Date.now()))
      page.toasts.show('Citation copied.')
    } catch {
      page.toasts.show('The system did not let the citation be copied.', { tone: 'warning' })
    }
  })
}

function formsIn({ sentences }: EvidenceRow): string[] {
  const forms = sentences.flatMap(({ text, spans }) =>
    spans.flatMap(({ kind, from, to }) => (kind === 'entity' ? [text.slice(from, to)] : [])),
  )
  return [...new Set(forms)]
}

function entitiesMeant(page: Page, row: EvidenceRow) {
  const { slice, title } = page.evidence.request ?? {}
  const ids = [...(slice?.entities ?? []), ...(slice?.mentions ?? []).map(({ entity }) => entity)]
  return [...new Set(ids)].map((id) => {
    const known = row.story.entities.find((each) => each.id === id)?.name
    const name = known ?? (ids.length === 1 ? formsIn(row)[0] : undefined) ?? title ?? id
    return { id, name }
  })
}
