import { expectAccessibleInThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { Shell } from './pages/shell.ts'

const TEXT =
  'Barack Obama visited Berlin on Monday. The staff of the hotel were wonderful, he said. ' +
  'Critics called the visit a terrible waste of public money.'

test('a text goes through every analysis, offline, with its request beside it', async ({
  opened,
}) => {
  // The first answer waits for the models; a busy machine takes its time.
  test.setTimeout(180_000)
  await new Shell(opened).go('Playground')
  await opened.getByRole('textbox', { name: 'Text' }).fill(TEXT)
  await opened.getByRole('button', { name: 'Analyse' }).click()
  const result = opened.getByRole('region', { name: 'Result', exact: true })
  const raw = opened.getByRole('region', { name: 'Raw answer', exact: true })
  await expect(result).toContainText('Engine on this machine', { timeout: 90_000 })
  await expect(result.getByRole('meter', { name: 'Sure of the polarity' })).toBeVisible()
  await expect(raw).toContainText('"polarity_confidence"')

  const open = (name: string) => opened.getByRole('tab', { name, exact: true }).click()
  await open('Entities')
  const marked = result.getByRole('region', { name: 'In the text' })
  await expect(marked.locator('mark').filter({ hasText: 'Berlin' })).toHaveCount(1, {
    timeout: 30_000,
  })
  await expectAccessibleInThemes(opened, 'the playground with marked entities')

  for (const [tab, member] of [
    ['Language', '"lang": "en"'],
    ['Entity moods', '"overall_sentiment"'],
    ['Aspects', '"aspects"'],
    ['Concepts', '"concepts"'],
    ['Categories', '"taxonomy": "iptc-subjectcode"'],
    ['Summary', '"sentences"'],
    ['Hashtags', '"hashtags"'],
    ['All', '"results"'],
  ] as const) {
    await open(tab)
    await expect(raw, tab).toContainText(member, { timeout: 30_000 })
  }

  await opened.getByRole('radio', { name: 'Python' }).check({ force: true })
  await expect(opened.getByRole('region', { name: 'Request as code' })).toContainText(
    '"X-SVC-TextAPI-Application-Key": "<APP_KEY>"',
  )
})

test('an address that is not public is refused with the reason', async ({ opened }) => {
  test.setTimeout(120_000)
  await new Shell(opened).go('Playground')
  await opened.getByRole('tab', { name: 'Article', exact: true }).click()
  await opened.getByText('Address', { exact: true }).click()
  await opened.getByRole('textbox', { name: 'Address of a page' }).fill('http://127.0.0.1:9/x')
  await opened.getByRole('button', { name: 'Analyse' }).click()
  await expect(opened.getByRole('alert')).toContainText('not on the public internet')
})
