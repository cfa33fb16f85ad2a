import type { Profile, VaultStatus } from '#shared/model/profile.ts'

export type Tone = 'positive' | 'warning' | 'neutral'

export function stateOf(profile: Profile): { text: string; tone: Tone } {
  if (profile.kind === 'embedded') return { text: 'Always ready', tone: 'positive' }
  switch (profile.state) {
    case 'ready':
      return {
        text: profile.fields.family === 'legacy' ? 'Keys are there' : 'Signed in',
        tone: 'positive',
      }
    case 'signed-out':
      return { text: 'Signed out', tone: 'warning' }
    case 'needs-secret':
      return {
        text: profile.fields.family === 'legacy' ? 'Needs its key' : 'Not signed in yet',
        tone: 'warning',
      }
  }
}

/** Which secrets the vault holds for it, named; none is ever shown. */
export function secretsInWords({ has }: Profile): string {
  const held = [
    has.password && 'the sign-in',
    has.keptPassword && 'the password',
    has.appKey && 'the application key',
    has.textAppKey && 'the text-analysis key',
  ].filter((name) => typeof name === 'string')
  if (held.length === 0) return 'The vault holds no secret of it.'
  const last = held.pop() ?? ''
  return `The vault holds ${held.length > 0 ? `${held.join(', ')} and ${last}` : last}.`
}

export function vaultInWords({ kind, state }: VaultStatus): string {
  if (state === 'locked') return 'Locked'
  if (state === 'absent') return 'Not there'
  switch (kind) {
    case 'keyring':
      return 'In the system’s keyring'
    case 'sealed-file':
      return 'In a sealed file'
    case 'memory':
      return 'In memory only'
  }
}
