import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { ORPCError } from '@orpc/client'
import { afterEach, describe, expect, it } from 'vitest'
import type { Profile } from '#shared/model/profile.ts'
import { closeApp, openApp, textOf, valueOf } from './app.ts'

afterEach(closeApp)

const PROFILE: Profile = {
  id: 'p1',
  kind: 'remote',
  isActive: false,
  state: 'needs-secret',
  has: { password: false, appKey: false, textAppKey: false },
  fields: { name: 'Desk', baseUrl: 'https://news.example', family: 'current', brand: 'SVC' },
}
const LOCAL: Profile = {
  ...PROFILE,
  id: 'local',
  kind: 'embedded',
  isActive: true,
  state: 'ready',
  fields: { ...PROFILE.fields, name: 'On this machine' },
}

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await fireEvent.input(screen.getByLabelText(label), { target: { value } })
  }
}

async function openForm(replace: Record<string, (input: never) => unknown> = {}) {
  const opened = await openApp({ replace })
  opened.page.dialogs.show('profile')
  const dialog = await screen.findByRole('dialog', { name: 'Connect an account' })
  const save = () => fireEvent.submit(dialog.querySelector('form')!)
  return { ...opened, dialog, save }
}

describe('connecting an account', () => {
  it('shows the header names as they are typed, per family', async () => {
    const { dialog } = await openForm()
    const headers = within(dialog).getByRole('region', { name: 'Headers of a request' })
    await fill({ 'Application id': 'abc', 'Word in its header names': 'Acme' })
    expect(textOf(headers)).toContain('Authorization: Bearer')
    expect(textOf(headers)).toContain('AppId: abc')
    expect(textOf(headers)).not.toContain('NewsAPI-Application-Key')
    await fill({ 'Application key': 'k' })
    await waitFor(() =>
      expect(textOf(headers)).toMatch(/Those for related stories.*X-Acme-NewsAPI-Application-Key/),
    )
    await fireEvent.click(screen.getByLabelText(/Older/))
    await waitFor(() => expect(textOf(headers)).toContain('X-Acme-NewsAPI-Application-ID: abc'))
    expect(textOf(headers)).toContain('X-Acme-NewsAPI-Application-Key:')
  })

  it('opens again however it was closed', async () => {
    const { page, dialog } = await openForm()
    await fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.dialogs.open).toBeUndefined()
    page.dialogs.show('profile')
    await screen.findByRole('dialog', { name: 'Connect an account' })
  })

  it('says what is missing beside the field and asks nobody', async () => {
    const added: unknown[] = []
    const { save } = await openForm({ 'profiles.add': (input) => void added.push(input) })
    await save()
    expect(await screen.findByText(/Give it a name/)).toBeTruthy()
    expect(screen.getByText('Which address does the service have?')).toBeTruthy()
    expect(added).toEqual([])
  })

  it('keeps what was typed when the workbench refuses the address', async () => {
    const { save } = await openForm({
      'profiles.add': () => {
        throw new ORPCError('QUERY', {
          message: 'It is not encrypted. Use https.',
          data: { parameter: 'baseUrl' },
        })
      },
    })
    await fill({ Name: 'Desk', 'Base address': 'http://news.example' })
    await save()
    const field = await screen.findByLabelText('Base address')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('It is not encrypted. Use https.')).toBeTruthy()
    expect(valueOf(field)).toBe('http://news.example')
  })

  it('adds one profile however often the password is refused, then tests it step by step', async () => {
    const calls: string[] = []
    let isRight = false
    const { save } = await openForm({
      'profiles.add': ({ secrets }: { secrets: object }) => {
        calls.push(`add ${JSON.stringify(secrets)}`)
        return PROFILE
      },
      'profiles.change': () => {
        calls.push('change')
        return PROFILE
      },
      'profiles.signIn': ({ password }: { password: string }) => {
        calls.push(`signIn ${password}`)
        if (!isRight) throw new ORPCError('SIGNED_OUT', { message: 'The password was refused.' })
        return { ...PROFILE, state: 'ready', has: { ...PROFILE.has, password: true } }
      },
      'profiles.test': async function* () {
        yield { step: 'Reach the host', ok: true, message: 'It answers.' }
        yield { step: 'Ask for a story', ok: false, message: 'The plan does not include it.' }
      },
    })
    await fill({
      Name: 'Desk',
      'Base address': 'https://news.example',
      'User name': 'ada',
      Password: 'wrong',
    })
    await save()
    expect(await screen.findByText('The password was refused.')).toBeTruthy()
    isRight = true
    await fill({ Password: 'right' })
    await save()
    const steps = await screen.findByRole('list', { name: 'Test of the connection' })
    await waitFor(() =>
      expect(textOf(steps)).toContain('Failed: Ask for a story The plan does not include it.'),
    )
    expect(calls).toEqual(['add {}', 'signIn wrong', 'change', 'signIn right'])
    expect(valueOf(screen.getByLabelText('Password'))).toBe('')
  })
})

describe('connections', () => {
  async function openConnections(replace: Record<string, (input: never) => unknown>) {
    const opened = await openApp({
      replace: { 'profiles.list': () => [LOCAL, PROFILE], ...replace },
    })
    opened.page.route.go('settings', { section: 'connections' })
    await screen.findByRole('heading', { name: 'Desk' })
    return opened
  }

  it('name the secrets the vault holds and never show one', async () => {
    await openConnections({
      'profiles.list': () => [
        LOCAL,
        { ...PROFILE, state: 'ready', has: { password: true, appKey: false, textAppKey: true } },
      ],
    })
    const card = screen.getByRole('listitem', { name: 'Desk' })
    expect(textOf(card)).toContain('The vault holds the sign-in and the text-analysis key.')
    expect(textOf(card)).toContain('Signed in')
  })

  it('keep the sign-in dialog open with the reason when it is refused', async () => {
    await openConnections({
      'profiles.signIn': () => {
        throw new ORPCError('SIGNED_OUT', { message: 'The user name or password is wrong.' })
      },
    })
    await fireEvent.click(screen.getByRole('button', { name: 'Sign in…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign in to Desk' })
    const field = within(dialog).getByLabelText(/Password of/)
    await fireEvent.input(field, { target: { value: 'typed' } })
    await fireEvent.submit(field.closest('form')!)
    await waitFor(() =>
      expect(textOf(within(dialog).getByRole('alert'))).toBe('The user name or password is wrong.'),
    )
    expect(valueOf(field)).toBe('typed')
  })

  it('keep a password only where that is switched on', async () => {
    const asked: unknown[] = []
    await openConnections({
      'profiles.signIn': (input) => {
        asked.push(input)
        throw new ORPCError('SIGNED_OUT', { message: 'Not now.' })
      },
    })
    await fireEvent.click(screen.getByRole('button', { name: 'Sign in…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign in to Desk' })
    const field = within(dialog).getByLabelText(/Password of/)
    await fireEvent.input(field, { target: { value: 'typed' } })
    await fireEvent.submit(field.closest('form')!)
    await waitFor(() => expect(asked).toHaveLength(1))
    await within(dialog).findByRole('alert')
    await fireEvent.click(within(dialog).getByRole('switch', { name: 'Keep the password' }))
    await fireEvent.submit(field.closest('form')!)
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked).toMatchObject([{ isKept: false }, { isKept: true }])
  })

  it('look again for the keyring, and say when it still does not open', async () => {
    const states = ['locked', 'ok']
    await openConnections({
      'profiles.retryVault': () => {
        const state = states.shift()
        const message = state === 'ok' ? 'Secrets are kept in it.' : 'It is locked.'
        return { kind: 'keyring', backend: 'Secret Service', state, message }
      },
    })
    const button = await screen.findByRole('button', { name: 'Look again for the keyring' })
    await fireEvent.click(button)
    expect(await screen.findByText('The keyring still does not open.')).toBeTruthy()
    expect(screen.getByText('It is locked.')).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'Look again for the keyring' }))
    await screen.findByText('Secrets are kept in it.')
    expect(screen.queryByRole('button', { name: 'Look again for the keyring' })).toBeNull()
  })

  it('say that memory forgets, and make a sealed file only of a phrase typed twice', async () => {
    const phrases: unknown[] = []
    await openConnections({
      'profiles.unlockVault': ({ passphrase }: { passphrase: string }) => {
        phrases.push(passphrase)
        return { kind: 'sealed-file', backend: 'secrets.sealed', state: 'ok', message: 'Sealed.' }
      },
    })
    expect(await screen.findByText('In memory only')).toBeTruthy()
    const form = screen.getByLabelText('Passphrase for a sealed file').closest('form')!
    await fill({
      'Passphrase for a sealed file': 'a long sentence',
      'The same once more': 'another',
    })
    await fireEvent.submit(form)
    expect(await screen.findByText('The two are not the same.')).toBeTruthy()
    expect(phrases).toEqual([])
    await fill({ 'The same once more': 'a long sentence' })
    await fireEvent.submit(form)
    expect(await screen.findByText('In a sealed file')).toBeTruthy()
    expect(phrases).toEqual(['a long sentence'])
  })
})
