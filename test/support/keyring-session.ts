/**
 * Run by the keyring test inside a session bus of its own: does what it is told with the real
 * keyring and prints what came of it as one line of JSON.
 */
import { createKeyring } from '#electron/account/keyring-vault.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { systemRandom } from '#electron/platform/random.ts'

const [deadline = '', action = '', name = '', length = '0'] = process.argv.slice(2)
const keyring = createKeyring({
  clock: systemClock(),
  random: systemRandom(),
  deadlineMs: Number(deadline),
})
const secret = 'ä'.repeat(Number(length))

async function act(): Promise<unknown> {
  switch (action) {
    case 'set':
      return keyring.set(name, secret)
    case 'get':
      return (await keyring.get(name))?.length ?? 'absent'
    case 'delete':
      return keyring.delete(name)
    default:
      return 'nothing'
  }
}

const state = await keyring.probe()
const result = await act().catch((error: { code?: string }) => ({ code: error.code }))
console.log(JSON.stringify({ state, status: keyring.status().state, result: result ?? 'done' }))
// A call into a hung keyring would keep the process alive.
process.exit(0)
