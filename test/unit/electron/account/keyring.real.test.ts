import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const SCRIPT = new URL('../../../support/with-secret-service.sh', import.meta.url).pathname
const SESSION = new URL('../../../support/keyring-session.ts', import.meta.url).pathname

/**
 * On a loaded machine an unlocked keyring may take long to answer, and being late would count as
 * being locked; a locked one may wait for a window that never comes.
 */
const DEADLINE_MS = { unlocked: 60_000, locked: 5_000, absent: 60_000 }
const TEST_MS = 600_000

const home = mkdtempSync(join(tmpdir(), 'keyring-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

type Outcome = { state: string; status: string; result: unknown }

async function inSession(
  secrets: 'unlocked' | 'locked' | 'absent',
  ...args: string[]
): Promise<Outcome> {
  const env = { ...process.env, SECRETS: secrets, SECRET_HOME: home }
  const deadline = String(DEADLINE_MS[secrets])
  const { stdout } = await run(SCRIPT, [process.execPath, SESSION, deadline, ...args], { env })
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Outcome
}

// Only a missing tool (77) skips: a service that is there and does not start must fail the tests.
const isThere = await run(SCRIPT, ['true'], {
  env: { ...process.env, SECRETS: 'absent', SECRET_HOME: home },
})
  .then(() => true)
  .catch(() => false)
if (!isThere) {
  console.log(
    'skipped: no Secret Service here (install gnome-keyring and dbus to run the keyring test)',
  )
}

describe.runIf(isThere)("the system's keyring, for real", { timeout: TEST_MS }, () => {
  it('keeps a long secret, gives it back in another process, and forgets it', async () => {
    expect(await inSession('unlocked', 'set', 'p/refreshToken', '50000')).toEqual({
      state: 'ok',
      status: 'ok',
      result: 'done',
    })
    expect((await inSession('unlocked', 'get', 'p/refreshToken')).result).toBe(50_000)
    expect((await inSession('unlocked', 'get', 'p/other')).result).toBe('absent')
    expect((await inSession('unlocked', 'delete', 'p/refreshToken')).result).toBe('done')
    expect((await inSession('unlocked', 'get', 'p/refreshToken')).result).toBe('absent')
  })

  it('tells locked from absent, and loses nothing by it', async () => {
    await inSession('unlocked', 'set', 'p/kept', '20')
    expect(await inSession('locked', 'get', 'p/kept')).toEqual({
      state: 'locked',
      status: 'locked',
      result: { code: 'LOCKED' },
    })
    expect((await inSession('unlocked', 'get', 'p/kept')).result).toBe(20)
  })

  it('does not fall back to the kernel where there is no service', async () => {
    expect(await inSession('absent', 'set', 'p/secret', '20')).toEqual({
      state: 'none',
      status: 'absent',
      result: { code: 'LOCKED' },
    })
  })
})
