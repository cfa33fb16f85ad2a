import type { BackupFacts } from '#shared/model/backup.ts'
import type { FileCare, StorageKind } from '#shared/model/storage.ts'
import { failureOf, isAbort } from '#renderer/state/failure.ts'
import type { Page } from '#renderer/state/page.svelte.ts'
import { saveTransfer, sendFile } from '#renderer/state/transfer.ts'
import { saveFile } from '#renderer/ui/download.ts'
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
    return this.#do('backup', async (client) => {
      const steps = await client.storage.backUpToFile({ hasStories: this.hasStories })
      for await (const { step, made } of steps) {
        this.step = step
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
    return this.#do('restore', async (client) => {
      if (!file) return ''
      const transferId = await sendFile(client, file, (share) => {
        this.step = `Reading the file, ${Math.round(share * 100)} %`
      })
      for await (const { step, ready } of await client.storage.restoreFromFile({ transferId })) {
        this.step = step
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
    return this.#do('check', async (client) => {
      const files: FileCare[] = []
      for await (const file of await client.storage.check({})) {
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
    return this.#do('compact', async (client) => {
      let given = 0
      for await (const { name, done } of await client.storage.compact({})) {
        this.step = name
        given += done ? Math.max(0, done.bytesBefore - done.bytes) : 0
      }
      if (this.kinds) await this.loadKinds()
      return given > 0
        ? `${sizeInWords(given)} were given back.`
        : 'There was nothing to give back.'
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
    return this.#do('starred', async (client) => {
      const transferId = await sendFile(client, file)
      for await (const { step, done } of await client.exchange.importStarred({ transferId })) {
        this.step = step
        if (!done) continue
        await client.transfers.drop({ id: transferId })
        const failed = done.failed.length > 0 ? ` ${counted(done.failed.length, 'item')} could not be read: ${done.failed[0]?.reason}` : '' // prettier-ignore
        return `${counted(done.read, 'item')} read, ${done.starred} starred, ${done.stored} new.${failed}`
      }
      return ''
    })
  }

  async #do(care: Care, work: (client: Page['client']) => Promise<string>): Promise<void> {
    if (this.busy) return
    this.busy = care
    this.step = ''
    this.errors = { ...this.errors, [care]: undefined }
    this.said = { ...this.said, [care]: undefined }
    try {
      this.said = { ...this.said, [care]: await work(this.#page.client) }
    } catch (error) {
      if (isAbort(error)) return
      const isOwn = error instanceof Error && error.constructor === Error
      this.errors = { ...this.errors, [care]: isOwn ? error.message : failureOf(error).message }
    } finally {
      this.busy = undefined
    }
  }
}

function factsInWords(facts: BackupFacts): string {
  const parts = [
    counted(facts.searches, 'search', 'searches'),
    counted(facts.collections, 'collection'),
    `marks on ${counted(facts.marks, 'story', 'stories')}`,
  ]
  return `${parts.join(', ')}${facts.hasStories ? ', with all stories' : ''}`
}
