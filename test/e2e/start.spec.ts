import { expectAccessibleInThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { Shell } from './pages/shell.ts'

test.use({ stock: 'own: start' })

test('opens with Welcome, without a complaint and without asking anybody outside', async ({
  opened,
}) => {
  const shell = new Shell(opened)
  await expect(opened).toHaveTitle(/Broadsheet/)
  await expect(shell.main).toContainText(/welcome|sample/i)
  await expect(shell.status).toBeVisible()
})

test('keeps its key out of address, history, storage and cookies', async ({
  opened,
  context,
  host,
}) => {
  expect(opened.url()).toBe(`${host.origin}/`)
  expect(await context.cookies()).toEqual([])
  const stored = await opened.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).not.toMatch(/[\w-]{43}/)
})

test('is accessible in both themes', async ({ opened }) => {
  await expectAccessibleInThemes(opened, 'the first screen')
})

test('says how to get a fresh link after a reload, and that one works', async ({
  opened,
  host,
}) => {
  await opened.reload()
  await expect(opened.getByText(/fresh link/)).toBeVisible()
  await opened.goto(await host.link())
  await expect(new Shell(opened).status).toBeVisible()
})

test('comes back by itself when its connection drops', async ({ page, host }) => {
  const lines: { close(): Promise<void> }[] = []
  await page.routeWebSocket('**/socket', (line) => {
    line.connectToServer()
    lines.push(line)
  })
  await page.goto(await host.link())
  const shell = new Shell(page)
  await shell.main.waitFor()
  expect(lines).toHaveLength(1)
  await lines[0]?.close()
  await expect.poll(() => lines.length).toBe(2)
  await expect(shell.status).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('refuses inline scripts, eval, foreign images and raw markup', async ({ opened, watch }) => {
  const seen = await opened.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    )
    const script = document.createElement('script')
    // The debugger's own evaluation may compile code; what runs in a later task may not.
    await new Promise((resolve) => setTimeout(resolve, 0))
    const tries = {
      eval: () => globalThis.eval('1'),
      function: () => new Function('return 1')(),
      markup: () => (document.createElement('div').innerHTML = '<b>x</b>'),
      inline: () => (script.text = 'globalThis.__ran = true'),
    }
    const thrown = Object.entries(tries).flatMap(([name, run]) => {
      try {
        run()
        return []
      } catch {
        return [name]
      }
    })
    const image = new Image()
    const isLoaded = new Promise<boolean>((resolve) => {
      image.onload = () => resolve(true)
      image.onerror = () => resolve(false)
    })
    image.src = 'https://canary.invalid/x.png'
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    document.head.append(style)
    return {
      thrown,
      isLoaded: await isLoaded,
      violations,
      display: getComputedStyle(document.body).display,
    }
  })
  expect(seen.thrown.sort()).toEqual(['eval', 'function', 'inline', 'markup'])
  expect(seen.isLoaded).toBe(false)
  expect(seen.violations).toEqual(expect.arrayContaining(['img-src', 'style-src-elem']))
  expect(seen.display).not.toBe('none')
  // These complaints were asked for.
  watch.complaints.length = 0
  watch.outside.length = 0
})
