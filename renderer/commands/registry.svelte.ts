import { getContext, setContext } from 'svelte'
import { isSingleKey, isTyping, matchesKeys, type KeyPress } from './keys.ts'

export type Command = {
  /** Unique: 'search.run'. */
  readonly id: string
  /** As the palette says it: "Run this search". */
  readonly title: string
  readonly section:
    | 'Go to'
    | 'Search'
    | 'Explore'
    | 'Monitors'
    | 'List'
    | 'Reader'
    | 'Graph'
    | 'Add'
    | 'Appearance'
    | 'Edit'
    | 'Help'
  /** The first is shown; all of them work. */
  readonly keys?: readonly string[]
  /** Offered now? Default: always. */
  readonly when?: () => boolean
  readonly run: () => void
  /** Works by key and is in the cheat sheet, but makes no sense in the palette ("next row"). */
  readonly isKeyOnly?: boolean
}

/** Every command once: palette, shortcuts, cheat sheet, menus and tooltips all read it here. */
export class Commands {
  #groups = $state.raw<readonly (readonly Command[])[]>([])
  readonly #hasSingleKeys: () => boolean

  constructor(hasSingleKeys: () => boolean) {
    this.#hasSingleKeys = hasSingleKeys
  }

  get all(): readonly Command[] {
    return this.#groups.flat()
  }

  /** Commands for the palette now. */
  get offered(): readonly Command[] {
    return this.all.filter((command) => !command.isKeyOnly && (command.when?.() ?? true))
  }

  /** Adds a part's commands for as long as it is on screen. Throws on an id already taken. */
  add(commands: readonly Command[]): () => void {
    const taken = new Set(this.all.map((command) => command.id))
    const twice = commands.find((command) => taken.has(command.id))
    if (twice) throw new Error(`Two commands are called ${twice.id}.`)
    this.#groups = [...this.#groups, commands]
    return () => {
      this.#groups = this.#groups.filter((group) => group !== commands)
    }
  }

  run(id: string): void {
    const command = this.all.find((candidate) => candidate.id === id)
    if (command && (command.when?.() ?? true)) command.run()
  }

  /** Keys to show beside a button; none while single keys are off. */
  keysOf(id: string): string | undefined {
    const command = this.all.find((candidate) => candidate.id === id)
    return command?.keys?.find((keys) => this.#hasSingleKeys() || !isSingleKey(keys))
  }

  /** True if a command took the key; the caller then prevents the default. */
  press(event: KeyPress, path: readonly EventTarget[]): boolean {
    const command = this.all.find(
      (candidate) =>
        (candidate.when?.() ?? true) &&
        candidate.keys?.some((keys) => matchesKeys(keys, event) && this.#mayFire(keys, path)),
    )
    command?.run()
    return command !== undefined
  }

  #mayFire(keys: string, path: readonly EventTarget[]): boolean {
    if (!isSingleKey(keys)) return true
    return this.#hasSingleKeys() && !isTyping(path)
  }
}

const KEY = Symbol('commands')

export function provideCommands(commands: Commands): void {
  setContext(KEY, commands)
}

export function useCommands(): Commands {
  return getContext<Commands>(KEY)
}
