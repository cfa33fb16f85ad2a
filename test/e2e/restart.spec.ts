import { errorOf, runCliProcess } from '#test/support/cli-process.ts'
import { runStart } from '#test/support/run-start.ts'
import { expect, test } from './fixtures.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'

const saved = (page: Shell['page'], name: string) =>
  new Shell(page).rail.getByRole('button', { name: new RegExp(`^${name}`) })

test('a second start on the same folder says who has it, and disturbs nothing', async ({
  opened,
  host,
}) => {
  const { dataDir } = host
  const second = await runStart({ dataDir }).catch((error: Error) => error.message)
  expect(second).toContain('The host ended with 1:')
  expect(second).toContain(`The data folder ${dataDir} is in use by another Broadsheet.`)
  const save = await runCliProcess(dataDir, ['--json', 'search', 'save', 'Mine', 'river'])
  expect([save.code, errorOf(save).code]).toEqual([1, 'LOCKED'])
  const list = await runCliProcess(dataDir, ['--json', 'search', 'list'])
  expect([list.code, list.out]).toEqual([0, ''])
  await new Settings(opened).open('Storage')
  await expect(opened.getByText('Backup and care')).toBeVisible()
})

test('starts again by itself for a restored backup, and the page with it', async ({
  opened,
  host,
  watch,
}, info) => {
  const backup = info.outputPath('backup.zip')
  const other = info.outputPath('other')
  await runCliProcess(other, ['search', 'save', 'From elsewhere', 'river'])
  expect((await runCliProcess(other, ['backup', backup])).code).toBe(0)

  await new Settings(opened).open('Storage')
  await expect(saved(opened, 'From elsewhere')).toHaveCount(0)
  await opened.getByLabel('Choose a backup…').setInputFiles(backup)
  await opened.getByRole('button', { name: 'Check and restore' }).click()
  await opened.getByRole('button', { name: 'Restart now' }).click()
  await expect(saved(opened, 'From elsewhere')).toBeVisible()
  expect(opened.url()).toBe(`${host.origin}/`)
  expect(host.output()).toContain('Broadsheet has started again at the same address.')
  await new Settings(opened).open('Storage')
  await expect(opened.getByText('A checked backup waits.')).toBeHidden()
  await new Shell(opened).go('Activity')
  await expect(opened.getByText('The backup was put in place.')).toBeVisible()
  // While there was nothing behind the address the browser said so.
  watch.complaints.length = 0
})

test('serves on when nobody reads what it prints any more', async () => {
  const alone = await runStart()
  try {
    alone.child.stdout?.destroy()
    alone.child.stderr?.destroy()
    // It prints a link into a pipe that is gone, for each of these.
    for (let asked = 0; asked < 3; asked += 1) {
      alone.child.kill('SIGUSR2')
      await expect.poll(async () => (await fetch(alone.origin)).ok).toBe(true)
    }
    expect(alone.child.exitCode).toBeNull()
  } finally {
    await alone.stop()
  }
})
