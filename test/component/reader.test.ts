import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import type { Story } from '#shared/model/story.ts'
import { closeApp, openApp, press, textOf } from './app.ts'

afterEach(closeApp)

async function openStory(index: number): Promise<HTMLElement> {
  const row = await waitFor(() => {
    const found = screen.getAllByRole('row').find((each) => each.dataset.index === String(index))
    expect(found?.querySelector('.title')).toBeTruthy()
    return found!
  })
  await fireEvent.click(row)
  const article = await screen.findByRole('article', { name: 'Story' })
  await waitFor(() => expect(article.querySelector('.sheet')).toBeTruthy())
  return article
}

describe('the reader', () => {
  it('lays out a right-to-left story and keeps its offsets', async () => {
    await openApp()
    const article = await openStory(3)
    const heading = await within(article).findByRole('heading', { level: 2 })
    expect(heading?.getAttribute('dir')).toBe('auto')
    expect(within(article).getAllByRole('button', { name: 'ليلى الناصري' })[0]).toBeTruthy()
    expect(article.querySelector('.text')?.getAttribute('lang')).toBe('ar')
  })

  it('switches to the English translation and leaves out marks that do not belong to it', async () => {
    await openApp()
    const article = await openStory(2)
    await fireEvent.click(await within(article).findByLabelText('English'))
    expect(await within(article).findByText(/All 310 beds were taken/)).toBeTruthy()
    expect(article.querySelectorAll('.text .entity')).toHaveLength(0)
  })

  it('tells about a name and searches for it by id', async () => {
    const { page } = await openApp()
    const article = await openStory(1)
    const names = await within(article).findAllByRole('button', { name: 'Norrland Dredging' })
    await fireEvent.click(names[0]!)
    const card = await screen.findByRole('dialog', { name: 'About this name' })
    expect(textOf(card)).toContain('2 mentions, central to the story')
    expect(textOf(card)).toContain('negative, fairly sure')
    await fireEvent.click(within(card).getByRole('button', { name: 'Search for this' }))
    await waitFor(async () => {
      await page.searches.loadHistory()
      expect(page.searches.history[0]?.query.aql).toBe('entities:{{id:D3}}')
    })
  })

  it('walks the hits of the query round and round', async () => {
    await openApp({ saved: [['Inspection', 'inspection']] })
    await fireEvent.click(await screen.findByRole('button', { name: /^Inspection/ }))
    await screen.findByRole('grid', { name: 'Inspection' })
    await waitFor(() => expect(textOf(screen.getAllByRole('row')[0])).toContain('inspection'))
    const article = await openStory(0)
    await waitFor(() => expect(article.querySelectorAll('mark').length).toBe(2))
    press('n')
    await waitFor(() =>
      expect(article.querySelector('mark.current')?.getAttribute('data-hit')).toBe('0'),
    )
    press('p')
    await waitFor(() =>
      expect(article.querySelector('mark.current')?.getAttribute('data-hit')).toBe('1'),
    )
    press('n')
    await waitFor(() =>
      expect(article.querySelector('mark.current')?.getAttribute('data-hit')).toBe('0'),
    )
  })

  it('says moods in words, with how sure the engine is', async () => {
    await openApp()
    const article = await openStory(0)
    expect(await within(article).findByText('neutral, not very sure')).toBeTruthy()
  })

  it.each([
    ['8000000000000001', 'ar', true],
    ['8000000000000001', 'en', false],
    ['5123456789', 'ar', false],
  ])(
    'says of story %s in %s whether its mood is judged by lists only: %s',
    async (id, language, isWeak) => {
      const { demo } = await openApp({ stories: 3, firstId: id })
      Object.assign(demo.stories[0]!.story, { language })
      demo.tell('stories')
      const article = await openStory(0)
      await within(article).findAllByText(/^neutral|^positive|^negative/)
      const badge = within(article).queryByText('word lists only')
      expect(badge !== null).toBe(isWeak)
      if (isWeak)
        expect(textOf(article)).toContain('The mood of Arabic is judged by word lists only')
    },
  )

  it('asks before it opens the original and shows the host', async () => {
    const { demo } = await openApp()
    const article = await openStory(0)
    await fireEvent.click(await within(article).findByRole('button', { name: 'Original' }))
    const dialog = await screen.findByRole('dialog', { name: 'Open in the browser?' })
    expect(textOf(dialog)).toContain('ellmouth-courier.example')
    expect(demo.links).toEqual([])
    await fireEvent.click(within(dialog).getByRole('button', { name: 'Open' }))
    const link = await within(dialog).findByRole('link')
    expect(demo.links).toEqual([demo.stories[0]!.story.permalink])
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
  })
})

const VECTORS = [
  '<script>window.__xss = 1</script>',
  '<img src=x onerror="window.__xss = 1">',
  '<svg/onload=window.__xss=1>',
  '"><iframe srcdoc="<script>parent.__xss=1</script>">',
  '{{constructor.constructor("window.__xss=1")()}}',
  '\u202Egnp.exe\u202C\u2066',
  '\ud800 lone \udfff',
  `Z${'\u0301'.repeat(2000)}`,
  'A'.repeat(10_000),
  '&lt;b&gt;&amp;<b>',
  '',
]

describe('a hostile story', () => {
  it.each(VECTORS)('is text and nothing else: %#', async (vector) => {
    const { demo } = await openApp({ stories: 3 })
    Object.assign(demo.stories[0]!.story, hostile(demo.stories[0]!.story, vector))
    demo.tell('stories')
    const article = await openStory(0)
    await within(article).findByRole('heading', { level: 2 })
    expect(
      document.querySelectorAll('#xss, script, iframe, img:not(.cm-widgetBuffer), object, embed'),
    ).toHaveLength(0)
    expect(window).not.toHaveProperty('__xss')
    expect(article.textContent.isWellFormed()).toBe(true)
    expect(within(article).getByRole('heading', { level: 2 }).textContent.length).toBeLessThan(1100)
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on/)
        expect(value).not.toMatch(/^\s*javascript:/i)
      }
    }
  })
})

/** The same vector in every field a feed or a service could fill. */
function hostile(story: Story, vector: string): Partial<Story> {
  return {
    title: vector,
    body: `${vector}\n\n${vector}`,
    summary: [vector],
    keywords: [vector],
    author: { name: vector },
    source: { ...story.source, name: vector, domain: vector },
    permalink: `javascript:${vector}`,
    language: vector || 'en',
    publishedAt: vector,
    categories: [{ id: vector, label: vector, score: 1, taxonomy: vector }],
    entities: [
      {
        id: vector,
        links: { wikipedia: `javascript:${vector}` },
        stockTickers: [vector],
        types: [vector],
        overallProminence: 1,
        overallFrequency: 1,
        title: {
          surfaceForms: [{ text: vector, frequency: 1, mentions: [{ start: -4, end: 99_999 }] }],
        },
        body: { surfaceForms: [{ text: vector, frequency: 1, mentions: [{ start: 3, end: 1 }] }] },
      },
    ],
  }
}
