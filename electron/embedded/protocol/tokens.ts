/**
 * Bearer tokens of the embedded service: access for an hour, refresh for a day, each refresh token
 * good once (news specification 5). A used one coming back means it was copied, so everything that
 * grew from the same sign-in ends (RFC 9700, 4.14.2).
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#electron/platform/clock.ts'
import type { Random } from '#electron/platform/random.ts'
import type { Database } from '#electron/sqlite/database.ts'

export const ACCESS_LIFE_S = 60 * 60
export const REFRESH_LIFE_S = 24 * 60 * 60

export type TokenPair = {
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
}

export type TokenBook = ReturnType<typeof openTokenBook>

type TokenRow = { kind: string; family: string; expires_at: number; used_at: number | null }

export function openTokenBook(
  db: Database,
  parts: { readonly clock: Pick<Clock, 'now'>; readonly random: Random },
) {
  const insert = db.prepare(
    'INSERT INTO token (digest, kind, family, expires_at) VALUES (?, ?, ?, ?)',
  )
  const select = db.prepare('SELECT kind, family, expires_at, used_at FROM token WHERE digest = ?')
  const use = db.prepare('UPDATE token SET used_at = ? WHERE digest = ? AND used_at IS NULL')
  const revoke = db.prepare('DELETE FROM token WHERE family = ?')
  const expire = db.prepare('DELETE FROM token WHERE expires_at < ?')

  const find = (token: string, kind: 'access' | 'refresh') => {
    const row = select.get<TokenRow>(digestOf(token))
    return row && row.kind === kind && row.expires_at > parts.clock.now() ? row : undefined
  }
  const issue = (family: string): TokenPair => {
    const now = parts.clock.now()
    const add = (kind: 'access' | 'refresh', lifeS: number) => {
      const token = Buffer.from(parts.random.bytes(32)).toString('base64url')
      insert.run(digestOf(token), kind, family, now + lifeS * 1000)
      return token
    }
    expire.run(now)
    return {
      access_token: add('access', ACCESS_LIFE_S),
      refresh_token: add('refresh', REFRESH_LIFE_S),
      token_type: 'Bearer',
      expires_in: ACCESS_LIFE_S,
    }
  }

  return {
    issue: (): TokenPair => db.transaction(() => issue(parts.random.id())),
    /** A new pair for a refresh token that is fresh and was never used; else undefined. */
    renew(token: string): TokenPair | undefined {
      return db.transaction(() => {
        const row = find(token, 'refresh')
        if (!row) return undefined
        if (use.run(parts.clock.now(), digestOf(token)).changes === 1) return issue(row.family)
        revoke.run(row.family)
        return undefined
      })
    },
    isGood: (token: string): boolean => find(token, 'access') !== undefined,
  }
}

/** Compares without telling by time how much was right. */
export function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
