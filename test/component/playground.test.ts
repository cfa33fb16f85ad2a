import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { ORPCError } from '@orpc/client'
import { afterEach, expect, it } from 'vitest'
import { playgroundOf } from '#renderer/features/playground/playground.svelte.ts'
import type { TextTrial, TrialStep } from '#shared/model/analysis.ts'
import { closeApp, openApp, textOf } from './app.ts'

afterEach(closeApp)

type Input = {
  readonly profileId: string
  readonly endpoint: string
  readonly parameters: { readonly name: string; readonly value: string }[]
}
type Ask = (input: Input, signal: AbortSignal | undefined) => AsyncGenerator<TrialStep>

const TEXT = 'Ada Byron visited Berlin.'
const SOURCE = { engine: 'local', version: '1.1.0', language: 'en', support: 'full' } as const
const ENTITIES: TextTrial = {
  endpoint: 'entities',
  source: SOURCE,
  text: TEXT,
  result: { analysis: 'entities', values: { person: ['Ada Byron'], location: ['Berlin'] } },
  json: '{\n  "language": "en"\n}',
  tookMs: 12,
}
const MOOD: TextTrial = {
  endpoint: 'sentiment',
  source: SOURCE,
  text: TEXT,
  result: {
    analysis: 'sentiment',
    polarity: 'negative',
    polarityConfidence: 0.83,
    subjectivity: 'objective',
    subjectivityConfidence: 0.6,
  },
  json: '{"polarity": "negative"}',
  tookMs: 3,
}

async function openPlayground(ask: Ask, hasRemote = false) {
  const asked: Input[] = []
  const opened = await openApp({
    hasRemote,
    replace: {
      'playground.ask': async function* (input: Input, signal: AbortSignal | undefined) {
        asked.push(input)
        yield* ask(input, signal)
      },
    },
  })
  opened.page.route.go('playground')
  await screen.findByRole('heading', { level: 1, name: 'Playground' })
  return { ...opened, asked }
}

const answers: Ask = async function* (input) {
  yield { kind: 'answer', answer: input.endpoint === 'entities' ? ENTITIES : MOOD }
}

async function write(text: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Text' })
  await fireEvent.input(field, { target: { value: text } })
}
const analyse = async () => fireEvent.click(await screen.findByRole('button', { name: 'Analyse' }))

it('asks only for a text, and shows what came in words beside the raw answer', async () => {
  const { asked } = await openPlayground(answers)
  const button = screen.getByRole('button', { name: 'Analyse' })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Paste a text.')).toBeTruthy()
  await write(TEXT)
  await analyse()
  const result = await screen.findByRole('region', { name: 'Result' })
  await within(result).findByText('negative')
  expect(textOf(result)).toContain('83 %')
  expect(textOf(result)).toContain('Engine on this machine 1.1.0')
  expect(textOf(result)).toContain('Trained for this language')
  expect(within(result).getByRole('meter', { name: 'Sure of the polarity' })).toBeTruthy()
  expect(textOf(screen.getByRole('region', { name: 'Raw answer' }))).toBe(
    '{"polarity": "negative"}',
  )
  expect(asked).toEqual([
    {
      profileId: 'local',
      endpoint: 'sentiment',
      parameters: [
        { name: 'text', value: TEXT },
        { name: 'mode', value: 'document' },
      ],
    },
  ])
})

it('calls a mood that nobody could tell unknown, and shows no measure of it', async () => {
  await openPlayground(async function* () {
    await Promise.resolve()
    const result = { ...MOOD.result, polarity: 'neutral', polarityConfidence: 0 }
    yield { kind: 'answer', answer: { ...MOOD, result } as TextTrial }
  })
  await write(TEXT)
  await analyse()
  const shown = await screen.findByRole('region', { name: 'Result' })
  await within(shown).findByText('unknown')
  expect(within(shown).queryByText('neutral')).toBeNull()
  expect(within(shown).queryByRole('meter', { name: 'Sure of the polarity' })).toBeNull()
  expect(within(shown).getByRole('meter', { name: 'Sure of the subjectivity' })).toBeTruthy()
})

it('fills a tab when it is opened, and marks what was found in the text', async () => {
  const { asked } = await openPlayground(answers)
  await write(TEXT)
  await fireEvent.click(screen.getByRole('tab', { name: 'Entities' }))
  const marked = await screen.findByRole('region', { name: 'In the text' })
  const marks = [...marked.querySelectorAll('mark')].map((mark) => [textOf(mark), mark.title])
  expect(marks).toEqual([
    ['Ada Byron', 'person'],
    ['Berlin', 'location'],
  ])
  expect(asked.map(({ endpoint }) => endpoint)).toEqual(['entities'])

  // A value of the result points at its places, and lets go of them again.
  const value = screen.getByRole('button', { name: /^Ada Byron/ })
  await fireEvent.click(value)
  await waitFor(() => expect(textOf(marked)).toContain('1 place shown'))
  const shown = () => [...marked.querySelectorAll('mark.picked')].map(textOf)
  expect(shown()).toEqual(['Ada Byron'])
  expect(value.getAttribute('aria-pressed')).toBe('true')
  await fireEvent.click(value)
  await waitFor(() => expect(shown()).toEqual([]))
})

it('keeps the pasted text in the other tabs after a look at images', async () => {
  const { asked, page } = await openPlayground(answers)
  await write(TEXT)
  playgroundOf(page).url = 'https://example.com/i.png'
  await fireEvent.click(screen.getByRole('tab', { name: 'Image' }))
  expect(await screen.findByRole('textbox', { name: 'Address of an image' })).toBeTruthy()
  expect(asked).toEqual([])
  await fireEvent.click(screen.getByRole('tab', { name: 'Entities' }))
  await screen.findByRole('region', { name: 'In the text' })
  expect(asked.map(({ endpoint }) => endpoint)).toEqual(['entities'])
})

it('says that an answer is of the text before, and asks again', async () => {
  const { asked } = await openPlayground(answers)
  await write(TEXT)
  await analyse()
  await screen.findByText('negative')
  await write('Another text.')
  expect(await screen.findByText('Of the input before')).toBeTruthy()
  await analyse()
  await waitFor(() => expect(screen.queryByText('Of the input before')).toBeNull())
  expect(asked).toHaveLength(2)
})

it('asks a service only when told to, and shows the request with placeholders', async () => {
  const { asked, page } = await openPlayground(answers, true)
  await write(TEXT)
  // happy-dom has no :checked of options, by which a list tells what was picked.
  playgroundOf(page).engineId = 'remote'
  await fireEvent.click(screen.getByRole('tab', { name: 'Entity moods' }))
  expect(await screen.findByText('Counts as three calls.')).toBeTruthy()
  expect(asked).toEqual([])
  await fireEvent.click(screen.getByRole('radio', { name: 'curl' }))
  const code = await screen.findByRole('region', { name: 'Request as code' })
  expect(textOf(code)).toContain('-TextAPI-Application-Key: <APP_KEY>')
  expect(textOf(code)).toContain('/api/v1/elsa')
  await fireEvent.click(screen.getByRole('tab', { name: 'Hashtags' }))
  const next = await screen.findByRole('region', { name: 'Request as code' })
  await waitFor(() => expect(textOf(next)).toContain('/api/v1/hashtags'))
})

it('says what it waits for, and gives the call up', async () => {
  let signal: AbortSignal | undefined
  await openPlayground(async function* (_, stop) {
    signal = stop
    yield { kind: 'waiting', waiting: 3, reason: 'The service asks to wait' }
    await new Promise((resolve) => stop?.addEventListener('abort', resolve))
  })
  await write(TEXT)
  await analyse()
  expect(await screen.findByText('The service asks to wait')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByRole('button', { name: 'Analyse' })
  await waitFor(() => expect(signal?.aborted).toBe(true))
})

it('shows a refusal in the service’s words', async () => {
  await openPlayground(async function* () {
    await Promise.resolve()
    throw new ORPCError('QUERY', { message: 'Entity moods are for English texts.' })
  })
  await write(TEXT)
  await analyse()
  expect(textOf(await screen.findByRole('alert'))).toContain('Entity moods are for English texts.')
})
