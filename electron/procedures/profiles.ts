import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function profileProcedures({ connections, vault }: Work) {
  return {
    list: os.profiles.list.handler(() => connections.list()),
    add: os.profiles.add.handler(({ input }) => connections.add(input.fields, input.secrets)),
    change: os.profiles.change.handler(({ input }) =>
      connections.change(input.id, input.fields, input.secrets),
    ),
    remove: os.profiles.remove.handler(({ input }) => connections.remove(input.id)),
    use: os.profiles.use.handler(({ input }) => connections.use(input.id)),
    signIn: os.profiles.signIn.handler(({ input, signal }) =>
      connections.signIn(input.id, input.password, { isKept: input.isKept ?? false, signal }),
    ),
    signOut: os.profiles.signOut.handler(({ input }) => connections.signOut(input.id)),
    test: os.profiles.test.handler(({ input, signal }) => connections.test(input.id, signal)),
    vault: os.profiles.vault.handler(() => vault.status()),
    unlockVault: os.profiles.unlockVault.handler(({ input }) => vault.unlock(input.passphrase)),
    retryVault: os.profiles.retryVault.handler(() => vault.retry()),
  }
}
