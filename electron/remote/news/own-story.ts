import type { Story } from '#shared/model/story.ts'
import { wireFromStory } from '#shared/wire/news/bridge.ts'

/** A story made on this machine, as the JSON text a service would have sent. */
export function wireTextOf(story: Story): string {
  return JSON.stringify(wireFromStory(story))
}
