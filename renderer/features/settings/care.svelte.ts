import type { BackupFacts } from '#shared/model/backup.ts'
import type { FileCare, StorageKind } from '#shared/model/storage.ts'
import { failureOf, isAbort } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { saveTransfer, sendFile } from '#renderer/state/transfer.ts'
import { saveFile } from '#renderer/ui/download.ts'
import { compactedInWords } from '#shared/logic/compacted.ts'
import { sizeInWords } from '#renderer/ui/size.ts'
import { counted } from '#renderer/ui/words.ts'

export type Care = 'backup' | 'restore' | 'check' | 'compact' | 'searches' | 'starred'

/** Files of the person's own in and out, and care for the database; one at a time. */
export class CareState {
  busy = $state<Care>()
  step = $state('')
  hasStories = $state(false)
  isStaged = $state(false)
  canRestart = $state(false)
  /** Chosen, not yet confirmed. */
  chosen = $state.raw<File>()
  said = $state.raw<Partial<Record<Care, string>>>({})
  errors = $state.raw<Partial<Record<Care, string>>>({})
  files = $state.raw<readonly FileCare[]>([])
  kinds = $state.raw<readonly StorageKind[]>()
  readonly #page: Page
  #stop: AbortController | undefined

  constructor(page: Page) {
    this.#page = page
  }

  async load(): Promise<void> {
    const { isStaged, canRestart } = await this.#page.client.storage.stagedRestore({})
    this.isStaged = isStaged
    this.canRestart = canRestart
  }

  async loadKinds(): Promise<void> {
    this.kinds = await this.#page.client.storage.kinds({})
  }

  backUp(): Promise<void> {
    return this.#do('backup', async (client, options) => {
      const steps = await client.storage.backUpToFile({ hasStories: this.hasStories }, options)
      for await (const { step, share, made } of steps) {
        this.#tell(step, share)
        if (!made) continue
        await saveTransfer(client, made.transferId, made.name)
        return `${made.name}, ${sizeInWords(made.facts.bytes)}: ${factsInWords(made.facts)}. Passwords and keys are not in it.`
      }
      return ''
    })
  }

  restore(): Promise<void> {
    const file = this.chosen
    this.chosen = undefined
    return this.#do('restore', async (client, options) => {
      if (!file) return ''
      const transferId = await sendFile(client, file, (share) => {
        this.#tell('Reading the file', share)
      })
      const steps = await client.storage.restoreFromFile({ transferId }, options)
      for await (const { step, share, ready } of steps) {
        this.#tell(step, share)
        if (!ready) continue
        this.isStaged = true
        return `Checked: ${factsInWords(ready)}.`
      }
      return ''
    })
  }

  restart(): Promise<void> {
    return this.#do('restore', async (client) => {
      await client.storage.restart({})
      return 'Broadsheet ends and starts again; the backup is put in place on the way.'
    })
  }

  dropRestore(): Promise<void> {
    return this.#do('restore', async (client) => {
      await client.storage.dropStagedRestore({})
      this.isStaged = false
      return 'Nothing is restored; all stays as it is.'
    })
  }

  check(): Promise<void> {
    return this.#do('check', async (client, options) => {
      const files: FileCare[] = []
      for await (const file of await client.storage.check({}, options)) {
        files.push(file)
        this.step = `${file.name} is checked`
      }
      this.files = files
      const bad = files.filter(({ findings }) => findings.length > 0)
      if (bad.length === 0) return `${counted(files.length, 'file')} checked, all sound.`
      throw new Error(
        `${bad.map(({ name, findings }) => `${name}: ${findings[0]}`).join(' ')} At the next start Broadsheet sets it aside and opens the newest good copy.`,
      )
    })
  }

  compact(): Promise<void> {
    return this.#do('compact', async (client, options) => {
      const files: FileCare[] = []
      for await (const { name, share, done } of await client.storage.compact({}, options)) {
        this.#tell(`Compacting ${name}`, share > 0 ? share : undefined)
        if (done) files.push(done)
      }
      if (this.kinds) await this.loadKinds()
      return compactedInWords(files)
    })
  }

  exportSearches(): Promise<void> {
    return this.#do('searches', async (client) => {
      const { text } = await client.exchange.exportSearches({})
      saveFile('broadsheet-searches.json', new Blob([text], { type: 'application/json' }))
      return 'Handed to the browser as broadsheet-searches.json.'
    })
  }

  importSearches(file: File): Promise<void> {
    return this.#do('searches', async (client) => {
      const done = await client.exchange.importSearches({ text: await file.text() })
      const refused = done.refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
      return `${done.added.length} added, ${done.known.length} known already. ${refused}`
    })
  }

  importStarred(file: File): Promise<void> {
    return this.#do('starred', async (client, { signal }) => {
      const transferId = await sendFile(client, file)
      const steps = await client.exchange.importStarred({ transferId }, { signal })
      for await (const { step, done } of steps) {
        this.step = step
        if (!done) continue
        await client.transfers.drop({ id: transferId })
        const failed = done.failed.length > 0 ? ` ${counted(done.failed.length, 'item')} could not be read: ${done.failed[0]?.reason}` : '' // prettier-ignore
        const labels = done.labels > 0 ? ` ${counted(done.labels, 'label')} became tags.` : ''
        const notes = done.notes > 0 ? ` ${counted(done.notes, 'story', 'stories')} came with notes.` : '' // prettier-ignore
        return `${counted(done.read, 'item')} read, ${done.starred} starred, ${done.stored} new.${labels}${notes}${failed}`
      }
      return ''
    })
  }

  /** What is under way; the file that is being rewritten is finished first. */
  stop(): void {
    this.#stop?.abort()
    this.step = 'Stopping'
  }

  #tell(step: string, share: number | undefined): void {
    if (this.#stop?.signal.aborted) return
    this.step = share === undefined ? step : `${step}, ${Math.round(share * 100)} %`
  }

  async #do(care: Care, work: Work): Promise<void> {
    if (this.busy) return
    const stop = new AbortController()
    this.#stop = stop
    this.busy = care
    this.step = ''
    this.errors = { ...this.errors, [care]: undefined }
    this.said = { ...this.said, [care]: undefined }
    try {
      this.said = { ...this.said, [care]: await work(this.#page.client, { signal: stop.signal }) }
    } catch (error) {
      if (isAbort(error) || stop.signal.aborted) {
        this.said = { ...this.said, [care]: STOPPED[care] ?? 'Stopped.' }
        return
      }
      const isOwn = error instanceof Error && error.constructor === Error
      this.errors = { ...this.errors, [care]: isOwn ? error.message : failureOf(error).message }
    } finally {
      this.busy = undefined
      this.#stop = undefined
    }
  }
}

type Work = (client: Page['client'], options: { readonly signal: AbortSignal }) => Promise<string>

const STOPPED: Partial<Record<Care, string>> = {
  backup: 'Stopped; no file was made.',
  restore: 'Stopped; nothing is restored.',
  check: 'Stopped; nothing was changed.',
  compact: 'Stopped behind the file that was being rewritten; all files are whole.',
}

function factsInWords(facts: BackupFacts): string {
  const parts = [
    counted(facts.searches, 'search', 'searches'),
    counted(facts.collections, 'collection'),
    `marks on ${counted(facts.marks, 'story', 'stories')}`,
  ]
  return `${parts.join(', ')}${facts.hasStories ? ', with all stories' : ''}`
}
