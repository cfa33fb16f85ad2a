import { execFile } from 'node:child_process'

const WITHIN_MS = 2000
/** Connections change seldom, and each look starts a program. */
const KNOWN_FOR_MS = 60_000

/** NetworkManager's NMMetered: 1 yes, 2 no, 3 and 4 the same as guesses, 0 unknown. */
const METERED: ReadonlySet<number> = new Set([1, 3])
const UNMETERED: ReadonlySet<number> = new Set([2, 4])

type Run = (program: string, args: readonly string[]) => Promise<string>

/**
 * Whether the connection is paid by volume, where the system can be asked: on Linux with
 * NetworkManager, over its D-Bus property `Metered`. Everywhere else undefined, and the settings say
 * so; Electron itself does not know.
 */
export function createMeteredLook(parts: {
  readonly platform: NodeJS.Platform
  readonly run?: Run
  readonly now: () => number
}): () => Promise<boolean | undefined> {
  const { platform, run = runProgram, now } = parts
  let known: { readonly at: number; readonly answer: Promise<boolean | undefined> } | undefined

  return () => {
    if (platform !== 'linux') return Promise.resolve(undefined)
    const at = now()
    if (!known || Math.abs(at - known.at) > KNOWN_FOR_MS) {
      known = { at, answer: askNetworkManager(run) }
    }
    return known.answer
  }
}

async function askNetworkManager(run: Run): Promise<boolean | undefined> {
  const name = 'org.freedesktop.NetworkManager'
  const path = '/org/freedesktop/NetworkManager'
  try {
    return meteredFrom(await run('busctl', ['get-property', name, path, name, 'Metered']))
  } catch {
    // No systemd, no NetworkManager, no bus: this system does not say.
    return undefined
  }
}

/** `u 4` as busctl prints an unsigned number. */
export function meteredFrom(text: string): boolean | undefined {
  const number = Number(/^u (\d+)\s*$/.exec(text)?.[1] ?? Number.NaN)
  if (METERED.has(number)) return true
  return UNMETERED.has(number) ? false : undefined
}

function runProgram(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, [...args], { timeout: WITHIN_MS, maxBuffer: 4096 }, (error, stdout) => {
      if (error) reject(error)
      else resolve(stdout)
    })
  })
}
