import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#electron/platform/clock.ts'
import type { Random } from '#electron/platform/random.ts'

const KEY_BYTES = 32
const KEY_LIFE_MS = 60_000
const MOST_SESSIONS = 4
const IDLE_END_MS = 30 * 60_000
const FREE_FAILURES = 5
const LONGEST_DELAY_MS = 15_000
const FORGIVEN_AFTER_MS = 60_000

export type Entry =
  | { readonly kind: 'in'; readonly token: string; readonly leave: () => void }
  /** Let in before another workbench took the place of the one it knew: it loads itself anew. */
  | { readonly kind: 'anew'; readonly key: string }
  | { readonly kind: 'refused'; readonly delayMs: number }
  | { readonly kind: 'full' }

export type Sessions = ReturnType<typeof createSessions>

type Session = {
  readonly hash: Uint8Array
  readonly life: number
  sockets: number
  idleSince: number
}

/**
 * Start keys and session tokens of the browser host. Only hashes are kept, and compared in constant
 * time; a key works once within a minute, a token as long as its page comes back within 30.
 */
export function createSessions({ clock, random }: { clock: Clock; random: Random }) {
  const keys: { hash: Uint8Array; until: number }[] = []
  let sessions: Session[] = []
  let life = 0
  let failures = 0
  let lastFailure = 0

  function newKey(): string {
    const key = secret(random)
    keys.push({ hash: hashOf(key), until: clock.monotonic() + KEY_LIFE_MS })
    return key
  }

  function enterWithKey(key: string): Entry {
    const hash = hashOf(key)
    const at = keys.findIndex((known) => timingSafeEqual(known.hash, hash))
    const known = at < 0 ? undefined : keys.splice(at, 1)[0]
    if (!known || known.until < clock.monotonic()) return refuse()
    if (!makeRoom()) return { kind: 'full' }
    const token = secret(random)
    const session = { hash: hashOf(token), life, sockets: 0, idleSince: clock.monotonic() }
    sessions.push(session)
    return attach(session, token)
  }

  function enterWithToken(token: string): Entry {
    dropIdle()
    const hash = hashOf(token)
    const session = sessions.find((known) => timingSafeEqual(known.hash, hash))
    if (!session) return refuse()
    if (session.life === life) return attach(session, token)
    sessions = sessions.filter((known) => known !== session)
    return { kind: 'anew', key: newKey() }
  }

  function attach(session: Session, token: string): Entry {
    session.sockets += 1
    let isIn = true
    const leave = () => {
      if (!isIn) return
      isIn = false
      session.sockets -= 1
      session.idleSince = clock.monotonic()
    }
    return { kind: 'in', token, leave }
  }

  /** A page that was closed leaves its session behind; the longest gone makes room for a new one. */
  function makeRoom(): boolean {
    dropIdle()
    if (sessions.length < MOST_SESSIONS) return true
    const [oldest] = sessions
      .filter((session) => session.sockets === 0)
      .sort((a, b) => a.idleSince - b.idleSince)
    if (!oldest) return false
    sessions = sessions.filter((session) => session !== oldest)
    return true
  }

  function dropIdle(): void {
    const now = clock.monotonic()
    sessions = sessions.filter(
      (session) => session.sockets > 0 || now - session.idleSince < IDLE_END_MS,
    )
  }

  // Only wrong answers wait: a person with the right key is let in at once, whoever is guessing.
  function refuse(): Entry {
    const now = clock.monotonic()
    if (now - lastFailure > FORGIVEN_AFTER_MS) failures = 0
    lastFailure = now
    failures += 1
    const over = failures - FREE_FAILURES
    const delayMs = over <= 0 ? 0 : Math.min(1000 * 2 ** (over - 1), LONGEST_DELAY_MS)
    return { kind: 'refused', delayMs }
  }

  return {
    newKey,
    enterWithKey,
    enterWithToken,
    /** From now on another workbench answers; pages of the one before hold what it does not know. */
    beginLife: () => void (life += 1),
    attached: () => sessions.filter((session) => session.sockets > 0).length,
  }
}

function secret(random: Random): string {
  return Buffer.from(random.bytes(KEY_BYTES)).toString('base64url')
}

function hashOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
