import type { Entity } from '#shared/model/story.ts'

/** What rules call an entity, else the first form a story has of it, else its id. */
export function nameInStory({ id, name, title, body }: Entity): string {
  return name ?? title.surfaceForms[0]?.text ?? body.surfaceForms[0]?.text ?? id
}
