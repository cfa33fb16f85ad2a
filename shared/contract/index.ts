import { batches } from './batches.ts'
import { graph } from './graph.ts'
import { exchange } from './exchange.ts'
import { explore } from './explore.ts'
import { capsules } from './capsules.ts'
import { collections, tags } from './collections.ts'
import { corrections } from './corrections.ts'
import { evidence } from './evidence.ts'
import { highlights } from './highlights.ts'
import { harvests } from './harvests.ts'
import { monitors } from './monitors.ts'
import { newsroom } from './newsroom.ts'
import { pictures } from './pictures.ts'
import { playground } from './playground.ts'
import { profiles } from './profiles.ts'
import { searches } from './searches.ts'
import { stories } from './stories.ts'
import { suggestions } from './suggestions.ts'
import { transfers } from './transfers.ts'
import { activity, app, settings, storage, undo } from './workbench.ts'

/** Everything the page may ask, over a port, a socket or in the same process. */
export const contract = {
  app,
  searches,
  stories,
  explore,
  suggestions,
  profiles,
  playground,
  newsroom,
  batches,
  capsules,
  exchange,
  collections,
  tags,
  highlights,
  pictures,
  monitors,
  harvests,
  graph,
  corrections,
  evidence,
  activity,
  settings,
  storage,
  transfers,
  undo,
}
