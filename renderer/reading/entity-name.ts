import type { Entity } from '#shared/model/story.ts'

/** What corrections call it, else the name most used in the story; the id when it is never named. */
export function entityName(entity: Entity): string {
  if (entity.name !== undefined) return entity.name
  const forms = [...entity.title.surfaceForms, ...entity.body.surfaceForms]
  const tally = new Map<string, number>()
  for (const { text, frequency } of forms) tally.set(text, (tally.get(text) ?? 0) + frequency)
  const [best] = [...tally].sort((a, b) => b[1] - a[1] || b[0].length - a[0].length)
  return best?.[0] ?? entity.id
}
