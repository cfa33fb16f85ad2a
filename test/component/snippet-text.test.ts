import { render } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import SnippetText from '#renderer/features/batch/SnippetText.svelte'

it('marks what was asked for, and shows what others wrote as readers do', () => {
  const tower = `a${'\u0301'.repeat(60)}`
  const text = `\u0007${tower} bridge \ud800 <b>`
  const from = text.indexOf('bridge')
  const { container } = render(SnippetText, {
    snippet: { text, marks: [{ from, to: from + 'bridge'.length }] },
  })
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'bridge',
  ])
  expect(container.textContent).toBe(`a${'\u0301'.repeat(8)} bridge \ufffd <b>`)
  expect(container.querySelector('b')).toBeNull()
})
