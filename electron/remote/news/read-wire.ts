import type { KeptStory } from '#electron/platform/newsroom.ts'
import { parseWireJson } from '#shared/wire/json.ts'
import { storyFromWire } from '#shared/wire/news/bridge.ts'

/** A wire story's JSON text as we keep it. @throws SyntaxError, UnreadableStoryError */
export function readWireLine(wire: string): KeptStory {
  return { story: storyFromWire(parseWireJson(wire)), wire }
}
