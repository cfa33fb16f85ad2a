import { expect, test } from './fixtures.ts'
import { SearchScreen } from './pages/search.ts'
import { serveNews } from './serve-news.ts'

// The service of the chosen connection is killed. Whatever is kept is read as ever (Z17).

test.use({ stock: 'sample, own: offline' })

/** The aim is 300 ms; tests share two cores with everything else, so the bound is generous. */
const MOST_MS = 1500

test('everything kept opens and can be searched after the service is gone', async ({
  opened: page,
}) => {
  const search = new SearchScreen(page)
  const service = await serveNews()
  try {
    await search.connect(service)
    await search.show()
    await search.ask('harbour')
    expect(await search.count()).toBeGreaterThan(3)
  } finally {
    await service.kill()
  }

  // Asked again, it says what is wrong and leaves what there is.
  const found = await search.count()
  await search.run()
  const told = search.results.getByRole('alert')
  await expect(told).toContainText(new URL(service.baseUrl).host)
  await expect(search.button('Try again')).toBeVisible()
  expect(await search.count()).toBe(found)
  await expect(page.getByRole('contentinfo')).toContainText('Offline: reading from the cache')

  // A question nobody asked before is answered from what is kept.
  await search.ask('harbour AND inquiry')
  await expect(told).toContainText('Below is what is kept on this computer.')
  await search.rows.first().click()
  await expect(search.marks.first()).toBeVisible()
  await search.reader.getByRole('button', { name: 'Star', exact: true }).click()
  await expect(search.reader.getByRole('button', { name: 'Remove the star' })).toBeVisible()

  const times: number[] = []
  for (const entry of await search.saved.locator('[data-search] button').all()) {
    const name = await entry.locator('bdi').innerText()
    const start = Date.now()
    await entry.click()
    await expect(search.results.getByRole('heading', { level: 1 })).toHaveText(name)
    await search.settle()
    await expect(search.rows.first().locator('.title')).toBeVisible()
    times.push(Date.now() - start)
    for (const place of [0, 1, 2]) {
      const row = search.rows.nth(place)
      const title = await row.locator('.title').innerText()
      const began = Date.now()
      await row.click()
      await expect(search.reader.getByRole('heading', { level: 2 })).toHaveText(title)
      times.push(Date.now() - began)
    }
  }
  expect(times.length).toBeGreaterThan(20)
  expect(Math.max(...times), `milliseconds: ${times}`).toBeLessThan(MOST_MS)
})
