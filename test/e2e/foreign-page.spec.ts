import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures.ts'

// Another page in the person's ordinary browser tries to reach the workbench (reliability L2, L3).

test('another site can read, frame, script or connect to nothing', async ({
  page,
  host,
  watch,
}) => {
  const foreign = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' })
    answer.end('<!doctype html><title>Foreign</title><body></body>')
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  const { port } = foreign.address() as AddressInfo
  await page.goto(`http://localhost:${port}/`)

  const seen = await page.evaluate(async (target) => {
    const outcome = (promise: Promise<unknown>) =>
      promise.then(
        () => 'reached',
        () => 'refused',
      )
    const element = (tag: string, key: string) =>
      new Promise((resolve, reject) => {
        const node = document.createElement(tag)
        node.addEventListener('load', resolve)
        node.addEventListener('error', reject)
        node.setAttribute(key, `${target}/`)
        document.body.append(node)
      })
    const socket = new Promise((resolve, reject) => {
      const line = new WebSocket(`${target.replace('http', 'ws')}/socket`)
      line.addEventListener('open', resolve)
      line.addEventListener('error', reject)
    })
    const posted = await fetch(`${target}/`, { method: 'POST', mode: 'no-cors', body: 'x' }).then(
      (answer) => answer.type,
      () => 'refused',
    )
    const frame = document.createElement('iframe')
    frame.src = `${target}/`
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve))
    return {
      read: await outcome(fetch(`${target}/`)),
      script: await outcome(element('script', 'src')),
      image: await outcome(element('img', 'src')),
      socket: await outcome(socket),
      posted,
      framed: frame.contentDocument?.title ?? 'unreadable',
    }
  }, host.origin)

  expect(seen).toMatchObject({
    read: 'refused',
    script: 'refused',
    image: 'refused',
    socket: 'refused',
    framed: 'unreadable',
  })
  expect(['opaque', 'refused']).toContain(seen.posted)
  foreign.closeAllConnections()
  foreign.close()
  // The refusals are this test's own.
  watch.complaints.length = 0
  watch.outside.length = 0
})
