import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

/** A page shows so many; the table that is exported has all. */
const MOST_NAMES = 1000
const MOST_PROBLEMS = 50

export function appProcedures({
  about,
  diagnostics,
  quality,
  ownNames,
  status,
  notices,
  visits,
  openLink,
}: Work) {
  return {
    about: os.app.about.handler(() => about()),
    diagnostics: os.app.diagnostics.handler(async () => ({ text: await diagnostics() })),
    quality: os.app.quality.handler(() => quality()),
    ownNames: os.app.ownNames.handler(() => {
      const names = ownNames.list()
      return { total: names.length, names: names.slice(0, MOST_NAMES) }
    }),
    addOwnNames: os.app.addOwnNames.handler(({ input }) => {
      const change = ownNames.add(input.text)
      return { ...change, problems: change.problems.slice(0, MOST_PROBLEMS) }
    }),
    removeOwnNames: os.app.removeOwnNames.handler(({ input }) => ({
      removed: ownNames.remove(input.ids),
    })),
    exportOwnNames: os.app.exportOwnNames.handler(() => ({ text: ownNames.table() })),
    status: os.app.status.handler(() => status()),
    changes: os.app.changes.handler(({ signal }) => notices.stream(signal)),
    visits: os.app.visits.handler(({ signal }) => visits.stream(signal)),
    openLink: os.app.openLink.handler(async ({ input }) => ({ opened: await openLink(input.url) })),
  }
}

export function activityProcedures({ activity, lanes, jobs }: Work) {
  return {
    snapshot: os.activity.snapshot.handler(() => activity()),
    pause: os.activity.pause.handler(({ input }) => lanes.pause(input.laneId, input.reason)),
    resume: os.activity.resume.handler(({ input }) => lanes.resume(input.laneId)),
    stop: os.activity.stop.handler(({ input }) => jobs.stop(input.jobId)),
  }
}

export function settingProcedures({ settings }: Work) {
  return {
    get: os.settings.get.handler(() => settings.get()),
    change: os.settings.change.handler(({ input }) => settings.change(input)),
  }
}

export function storageProcedures({ storage }: Work) {
  return {
    stats: os.storage.stats.handler(() => storage.stats()),
    backup: os.storage.backup.handler(() => storage.backup()),
    rules: os.storage.rules.handler(() => storage.rules()),
    setRules: os.storage.setRules.handler(({ input }) => storage.setRules(input.rules)),
    plan: os.storage.plan.handler(({ input }) => storage.plan(input.rules)),
    tidy: os.storage.tidy.handler(() => storage.tidy()),
    kinds: os.storage.kinds.handler(() => storage.kinds()),
    check: os.storage.check.handler(() => storage.check()),
    compact: os.storage.compact.handler(({ signal }) => storage.compact(signal)),
    backUpToFile: os.storage.backUpToFile.handler(({ input, signal }) =>
      storage.backUpToFile(input.hasStories, signal),
    ),
    restoreFromFile: os.storage.restoreFromFile.handler(({ input, signal }) =>
      storage.restoreFromFile(input.transferId, signal),
    ),
    stagedRestore: os.storage.stagedRestore.handler(() => storage.stagedRestore()),
    restart: os.storage.restart.handler(() => storage.restart()),
    dropStagedRestore: os.storage.dropStagedRestore.handler(() => storage.dropStagedRestore()),
  }
}

export function undoProcedures({ undo }: Work) {
  return {
    state: os.undo.state.handler(() => undo.state()),
    undo: os.undo.undo.handler(() => undo.undo()),
    redo: os.undo.redo.handler(() => undo.redo()),
  }
}
