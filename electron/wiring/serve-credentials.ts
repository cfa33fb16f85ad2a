import { SERVED, type Vault } from '#electron/account/vault.ts'
import type { ServeCredentials } from '#electron/platform/newsroom.ts'
import type { Random } from '#electron/platform/random.ts'

const VARIABLES: Readonly<Record<keyof ServeCredentials, string>> = {
  appId: 'BROADSHEET_SERVE_APP_ID',
  appKey: 'BROADSHEET_SERVE_APP_KEY',
  username: 'BROADSHEET_SERVE_USERNAME',
  password: 'BROADSHEET_SERVE_PASSWORD',
}

/**
 * What other programs sign in with: from the environment where it says so, else generated once and
 * kept in the vault.
 */
export async function serveCredentials(
  vault: Vault,
  random: Random,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ServeCredentials> {
  const pick = async (name: keyof ServeCredentials, make: () => string): Promise<string> => {
    const given = env[VARIABLES[name]]
    if (given) return given
    const known = await vault.get(`${SERVED}/${name}`)
    if (known) return known
    const made = make()
    await vault.set(`${SERVED}/${name}`, made)
    return made
  }
  const hex = (bytes: number) => Buffer.from(random.bytes(bytes)).toString('hex')
  return {
    appId: await pick('appId', () => hex(4)),
    appKey: await pick('appKey', () => hex(16)),
    username: await pick('username', () => 'broadsheet'),
    password: await pick('password', () => Buffer.from(random.bytes(18)).toString('base64url')),
  }
}
