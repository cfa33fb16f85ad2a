import { expect, it } from 'vitest'
import { extractArticle } from '#electron/documents/article.ts'

const PARAGRAPHS = Array.from(
  { length: 8 },
  (_, at) =>
    `On day ${at} the council met on the quay, argued for hours about the lamps, and then agreed.`,
)
const BODY = PARAGRAPHS.map((text) => `<p>${text}</p>`)

const linesOf = (body: string, head = ''): string[] =>
  extractArticle(
    `<!doctype html><html><head><title>Lamps</title>${head}</head><body>${body}</body></html>`,
    { nowMs: Date.UTC(2026, 0, 7) },
  ).text.split('\n\n')

const inArticle = (first: string, head = ''): string[] =>
  linesOf(`<div class="story"><h1>Lamps</h1>${first}${BODY.join('')}</div>`, head)

it.each([
  ['a credit in camel case', '<p><span class="photoCredit">Courtesy Q4</span></p>'],
  ['a caption in a box of a picture', '<div class="foto"><img src="q.png"><p>The quay.</p></div>'],
  ['a source below a picture', '<div class="image-box"><img src="q.png"><p class="source">The lamps at night</p></div>'], // prettier-ignore
  ['what a picture is described by', '<p><img src="q.png" alt="The quay."></p><p>The quay.</p>'],
  ['a dialog that is shown by a script', '<div class="display-none"><p>Enter your address for alerts.</p></div>'], // prettier-ignore
  ['the size of letters', '<div class="tool_textsize"><span>Text Size</span></div>'],
])('leaves out %s', (_what, first) => {
  expect(inArticle(first)).toEqual(PARAGRAPHS)
})

it('leaves out the name of the site above the text', () => {
  const head = '<meta property="og:site_name" content="The Quay Post">'
  expect(inArticle('<p>| The Quay Post</p>', head)).toEqual(PARAGRAPHS)
})

it('keeps a heading beside a picture, and a box that says it has no caption', () => {
  const box = (name: string): string =>
    `<div class="${name}"><h2>The lamps of the quay</h2><img src="q.png"></div>`
  expect(inArticle(box('item_image'))).toContain('The lamps of the quay')
  expect(inArticle(box('item no_caption'))).toContain('The lamps of the quay')
})

it('keeps the rest of an article behind a button', () => {
  const rest = `<div id="read-more-content">${BODY.slice(4).join('')}</div>`
  const link = '<div class="read-more"><a href="/more">All about lamps and quays</a></div>'
  const lines = linesOf(`<div class="story">${BODY.slice(0, 4).join('')}${link}${rest}</div>`)
  expect(lines).toEqual(PARAGRAPHS)
})

it('finds the article of a page whose first anchor was never closed', () => {
  const links = Array.from({ length: 12 }, (_, at) => `<li><a href="/${at}">U.S. ${at}.</a></li>`)
  const page = (anchor: string): string =>
    `${anchor}<ul>${links.join('')}</ul><div class="story">${BODY.join('')}</div>`
  expect(linesOf(page('<a name="top">'))).toEqual(PARAGRAPHS)
  expect(linesOf(page('<a href="#top">'))).toEqual(PARAGRAPHS)
})
