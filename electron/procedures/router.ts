import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'
import { batchProcedures } from './batches.ts'
import { capsuleProcedures } from './capsules.ts'
import { exchangeProcedures } from './exchange.ts'
import { correctionProcedures } from './corrections.ts'
import { evidenceProcedures } from './evidence.ts'
import { exploreProcedures } from './explore.ts'
import { graphProcedures } from './graph.ts'
import { collectionProcedures, highlightProcedures, tagProcedures } from './collections.ts'
import { harvestProcedures } from './harvests.ts'
import { monitorProcedures } from './monitors.ts'
import { newsroomProcedures } from './newsroom.ts'
import { pictureProcedures } from './pictures.ts'
import { playgroundProcedures } from './playground.ts'
import { profileProcedures } from './profiles.ts'
import { searchProcedures } from './searches.ts'
import { storyProcedures } from './stories.ts'
import { suggestionProcedures } from './suggestions.ts'
import { transferProcedures } from './transfers.ts'
import {
  activityProcedures,
  appProcedures,
  settingProcedures,
  storageProcedures,
  undoProcedures,
} from './workbench.ts'

export type Router = ReturnType<typeof createRouter>

export function createRouter(work: Work) {
  return os.router({
    app: appProcedures(work),
    searches: searchProcedures(work),
    graph: graphProcedures(work),
    stories: storyProcedures(work),
    suggestions: suggestionProcedures(work),
    profiles: profileProcedures(work),
    playground: playgroundProcedures(work),
    explore: exploreProcedures(work),
    newsroom: newsroomProcedures(work),
    batches: batchProcedures(work),
    capsules: capsuleProcedures(work),
    exchange: exchangeProcedures(work),
    collections: collectionProcedures(work),
    tags: tagProcedures(work),
    highlights: highlightProcedures(work),
    pictures: pictureProcedures(work),
    corrections: correctionProcedures(work),
    evidence: evidenceProcedures(work),
    monitors: monitorProcedures(work),
    harvests: harvestProcedures(work),
    activity: activityProcedures(work),
    settings: settingProcedures(work),
    storage: storageProcedures(work),
    transfers: transferProcedures(work),
    undo: undoProcedures(work),
  })
}
