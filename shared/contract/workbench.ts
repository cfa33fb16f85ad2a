import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { About, Activity, Status, StorageStats } from '#shared/model/activity.ts'
import { BackupFacts, SealProgress } from '#shared/model/backup.ts'
import { EngineQuality } from '#shared/model/engine-quality.ts'
import { OwnName, OwnNamesChange } from '#shared/model/own-names.ts'
import { Notice } from '#shared/model/notice.ts'
import { RetentionRule, TidyPlan } from '#shared/model/retention.ts'
import { Settings } from '#shared/model/settings.ts'
import { CompactStep, FileCare, StorageKind } from '#shared/model/storage.ts'
import { Visit } from '#shared/model/visit.ts'
import { base } from './failures.ts'

const Nothing = z.strictObject({})

export const app = {
  about: base.input(Nothing).output(About),
  /** Exactly the text that would be saved: no secret, no story, no question of the person's. */
  diagnostics: base.input(Nothing).output(z.strictObject({ text: z.string() })),
  status: base.input(Nothing).output(Status),
  /** How good this computer's own analysis was measured to be. */
  quality: base.input(Nothing).output(EngineQuality),
  /** Names of the person's own; the first thousand of them. */
  ownNames: base
    .input(Nothing)
    .output(z.strictObject({ total: z.number().int().min(0), names: z.array(OwnName) })),
  /** A table (CSV) or lines of a Wikidata dump; equal ids are replaced. */
  addOwnNames: base
    .input(z.strictObject({ text: z.string().max(7_000_000) }))
    .output(OwnNamesChange),
  removeOwnNames: base
    .input(z.strictObject({ ids: z.array(z.string().max(500)).min(1).max(1000) }))
    .output(z.strictObject({ removed: z.array(z.string()) })),
  exportOwnNames: base.input(Nothing).output(z.strictObject({ text: z.string() })),
  /** Facts stored since the stream was opened. */
  changes: base.input(Nothing).output(eventIterator(Notice)),
  /** Places asked for from outside the page; one asked for while no page listened comes first. */
  visits: base.input(Nothing).output(eventIterator(Visit)),
  /** Hands an http(s) address to the system; not opened: the page may offer it as a plain link. */
  openLink: base
    .input(z.strictObject({ url: z.string().max(8000) }))
    .output(z.strictObject({ opened: z.boolean() })),
}

export const activity = {
  snapshot: base.input(Nothing).output(Activity),
  pause: base
    .input(z.strictObject({ laneId: z.string(), reason: z.string().min(1).max(200) }))
    .output(z.void()),
  resume: base.input(z.strictObject({ laneId: z.string() })).output(z.void()),
  /** Ends a job, whoever started it; NOT_FOUND when it is over already or cannot be stopped. */
  stop: base.input(z.strictObject({ jobId: z.string() })).output(z.void()),
}

export const settings = {
  get: base.input(Nothing).output(Settings),
  change: base.input(Settings.partial()).output(Settings),
}

export const storage = {
  stats: base.input(Nothing).output(StorageStats),
  /** A checked copy of what the user made. */
  backup: base.input(Nothing).output(z.strictObject({ name: z.string(), bytes: z.number().int() })),
  /** What may go when the person tidies. */
  rules: base.input(Nothing).output(z.array(RetentionRule)),
  setRules: base.input(z.strictObject({ rules: z.array(RetentionRule).max(200) })).output(z.void()),
  /** What tidying would do by these rules, or by those that are kept; removes nothing. */
  plan: base
    .input(z.strictObject({ rules: z.array(RetentionRule).max(200).optional() }))
    .output(TidyPlan),
  /** Removes what the rules let go; never what is starred, collected, tagged or annotated. */
  tidy: base.input(Nothing).output(z.strictObject({ removed: z.number().int() })),
  /** What takes how much room, largest first; reads every page of the files. */
  kinds: base.input(Nothing).output(z.array(StorageKind)),
  /** Every file looked through from end to end, one answer a file; nothing is changed. */
  check: base.input(Nothing).output(eventIterator(FileCare)),
  /** Gives back the room of what was removed; CONFLICT while something is under way. */
  compact: base.input(Nothing).output(eventIterator(CompactStep)),
  /** Everything a person made as one file, to be fetched as a transfer. */
  backUpToFile: base.input(z.strictObject({ hasStories: z.boolean() })).output(
    eventIterator(
      SealProgress.extend({
        made: z
          .strictObject({ transferId: z.string(), name: z.string(), facts: BackupFacts })
          .optional(),
      }),
    ),
  ),
  /** Checks a backup that was handed over and lays it ready for the next start. */
  restoreFromFile: base
    .input(z.strictObject({ transferId: z.string().max(100) }))
    .output(eventIterator(SealProgress.extend({ ready: BackupFacts.optional() }))),
  /** Whether a restore waits for the next start. */
  stagedRestore: base
    .input(Nothing)
    .output(z.strictObject({ isStaged: z.boolean(), canRestart: z.boolean() })),
  /** Ends and starts anew by itself, so that what waits is put in place. @throws UNSUPPORTED */
  restart: base.input(Nothing).output(z.void()),
  dropStagedRestore: base.input(Nothing).output(z.void()),
}

const UndoState = z.strictObject({ undo: z.string().optional(), redo: z.string().optional() })

/** Labels of the next step either way; every change of the user's own things can be taken back. */
export const undo = {
  state: base.input(Nothing).output(UndoState),
  undo: base.input(Nothing).output(UndoState),
  redo: base.input(Nothing).output(UndoState),
}
