import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { test } from '@playwright/test'
import { stockFolder } from './stocks.ts'

export type NewsService = {
  readonly baseUrl: string
  readonly appId: string
  readonly username: string
  readonly password: string
  /** At once, as a crash would. */
  kill(): Promise<void>
}

/** The news service of this product in a process of its own, over the sample newsroom. */
export async function serveNews(): Promise<NewsService> {
  const folder = await stockFolder('sample', test.info().project.outputDir)
  const child = spawn(
    process.execPath,
    [
      'electron/hosts/cli/broadsheet.js',
      '--data-dir',
      folder,
      'serve',
      '--port',
      '0',
      '--show-credentials',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (data: Buffer) => {
      text += data.toString()
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
    })
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)))
  })
  const said = JSON.parse(line) as Omit<NewsService, 'kill'>
  return {
    ...said,
    async kill() {
      if (child.exitCode === null) child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
