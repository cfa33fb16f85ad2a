import type { Command } from './command.ts'
import { ANALYSE_COMMANDS } from '#electron/hosts/cli/commands/analyse.ts'
import { BATCH_COMMANDS } from '#electron/hosts/cli/commands/batch.ts'
import { CAPSULE_COMMANDS } from '#electron/hosts/cli/commands/capsule.ts'
import { CORRECTION_COMMANDS } from '#electron/hosts/cli/commands/correction.ts'
import { ENDPOINT_COMMANDS } from '#electron/hosts/cli/commands/endpoints.ts'
import { EXCHANGE_COMMANDS } from '#electron/hosts/cli/commands/exchange.ts'
import { GRAPH_COMMANDS } from '#electron/hosts/cli/commands/graph.ts'
import { INGEST_COMMANDS } from '#electron/hosts/cli/commands/ingest.ts'
import { KNOWLEDGE_COMMANDS } from '#electron/hosts/cli/commands/knowledge.ts'
import { LIBRARY_COMMANDS } from '#electron/hosts/cli/commands/library.ts'
import { HARVEST_COMMANDS } from '#electron/hosts/cli/commands/harvest.ts'
import { MONITOR_COMMANDS } from '#electron/hosts/cli/commands/monitor.ts'
import { PROFILE_COMMANDS } from '#electron/hosts/cli/commands/profile.ts'
import { SEARCH_COMMANDS } from '#electron/hosts/cli/commands/search.ts'
import { SERVE_COMMANDS } from '#electron/hosts/cli/commands/serve.ts'
import { STORY_COMMANDS } from '#electron/hosts/cli/commands/stories.ts'
import { TIMELINE_COMMANDS } from '#electron/hosts/cli/commands/timeline.ts'

/** Every command there is, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...PROFILE_COMMANDS,
  ...INGEST_COMMANDS,
  ...SERVE_COMMANDS,
  ...SEARCH_COMMANDS,
  ...STORY_COMMANDS,
  ...EXCHANGE_COMMANDS,
  ...ENDPOINT_COMMANDS,
  ...ANALYSE_COMMANDS,
  ...BATCH_COMMANDS,
  ...KNOWLEDGE_COMMANDS,
  ...GRAPH_COMMANDS,
  ...TIMELINE_COMMANDS,
  ...CORRECTION_COMMANDS,
  ...CAPSULE_COMMANDS,
  ...MONITOR_COMMANDS,
  ...HARVEST_COMMANDS,
  ...LIBRARY_COMMANDS,
]
