import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, it, vi } from 'vitest'
import MarkCard from '#renderer/reading/MarkCard.svelte'
import type { Marker } from '#renderer/reading/marker.svelte.ts'
import { STORIES_KEY } from '#renderer/reading/story-desk.svelte.ts'
import type { Highlight } from '#shared/model/collection.ts'

const highlight = (id: string, note: string): Highlight =>
  ({ id, note, color: 'yellow', element: 'body' }) as Highlight

const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^Note on this passage/)

it('takes nothing back that is being written when what is marked is looked at again', async () => {
  const change = vi.fn(() => Promise.resolve())
  const marker = { change, remove: vi.fn(), shown: undefined } as unknown as Marker
  const context = new Map([[STORIES_KEY, { marker }]])
  const { rerender } = render(MarkCard, { props: { highlight: highlight('1', '') }, context })
  await fireEvent.input(field(), { target: { value: 'Half a thought' } })
  await rerender({ highlight: highlight('1', '') })
  expect(field().value).toBe('Half a thought')
  await fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(change).toHaveBeenCalledWith('1', { note: 'Half a thought' })
  await rerender({ highlight: highlight('2', 'Of another passage') })
  expect(field().value).toBe('Of another passage')
})
