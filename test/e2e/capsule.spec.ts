import { readFileSync, writeFileSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ stock: 'sample' })
// What the first test packs the second opens.
test.describe.configure({ mode: 'serial' })

const SEARCH = 'Harbour inquiry'
let capsule: string

const rail = (page: Page) => page.getByRole('button', { name: new RegExp(`^${SEARCH}`) }).first()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('packs a search: what goes in, what stays out and why, and one file', async ({
  opened,
}, info) => {
  await rail(opened).click({ button: 'right' })
  await opened.getByRole('menuitem', { name: 'Pack as a capsule…' }).click()
  const pack = dialog(opened, 'Pack a research capsule')
  await expect(pack.getByText('Goes in')).toBeVisible()
  await expect(pack.getByRole('listitem').filter({ hasText: 'bodies of licensed' })).toContainText('licence') // prettier-ignore
  await expectAccessible(opened, 'Pack a capsule')
  const download = opened.waitForEvent('download')
  await pack.getByRole('button', { name: 'Pack', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Harbour-inquiry.capsule.zip')
  capsule = info.outputPath('packed.zip')
  await file.saveAs(capsule)
  await expect(pack).toBeHidden()
})

test('names the text that was changed, and opens and replays the sound one', async ({
  opened,
}, info) => {
  const entries = unzipSync(readFileSync(capsule))
  const name = Object.keys(entries).find((each) => each.startsWith('stories/'))!
  const changed = Buffer.from(entries[name]!)
  changed[30]! ^= 1
  const bad = info.outputPath('changed.zip')
  writeFileSync(bad, zipSync({ ...entries, [name]: changed }))

  await opened.keyboard.press('Control+Shift+P')
  await opened.keyboard.type('Open a research capsule')
  await opened.keyboard.press('Enter')
  const open = dialog(opened, 'Open a research capsule')
  const choose = async (file: string) => open.locator('input[type=file]').setInputFiles(file)
  await choose(bad)
  await expect(open.getByRole('list', { name: 'What is wrong' })).toContainText(name)
  await expect(open.getByRole('button', { name: 'Open and replay' })).toHaveCount(0)
  await choose(capsule)
  await expect(open.getByText('Every byte is as it was packed')).toBeVisible()
  await expectAccessible(opened, 'a sound capsule')
  await open.getByRole('button', { name: 'Open and replay' }).click()
  await expect(open.getByText('Everything came out as it was recorded.')).toBeVisible({ timeout: 90_000 }) // prettier-ignore
  await expectAccessible(opened, 'a replay')
  await open.getByRole('button', { name: 'Show the collection' }).click()
  await expect(opened.getByRole('heading', { name: SEARCH }).first()).toBeVisible()
})

test('saves a backup, lays it ready to be restored and lets go of it again', async ({
  opened,
}, info) => {
  await opened.keyboard.press('Control+,')
  await opened.getByRole('tab', { name: 'Storage' }).click()
  const download = opened.waitForEvent('download')
  await opened.getByRole('button', { name: 'Save a backup' }).click()
  const backup = info.outputPath('backup.zip')
  await (await download).saveAs(backup)
  await expect(opened.getByText('Passwords and keys are not in it.')).toBeVisible()
  await opened.getByLabel('Choose a backup…').setInputFiles(backup)
  await opened.getByRole('button', { name: 'Check and restore' }).click()
  await expect(opened.getByText('A checked backup waits.')).toBeVisible()
  await expectAccessible(opened, 'a staged restore')
  await opened.getByRole('button', { name: 'Do not restore' }).click()
  await expect(opened.getByText('A checked backup waits.')).toBeHidden()
})
