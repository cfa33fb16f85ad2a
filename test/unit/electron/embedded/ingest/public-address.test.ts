import { describe, expect, it } from 'vitest'

import {
  checkUrl,
  isPublicAddress,
  literalAddress,
} from '#electron/embedded/ingest/public-address.ts'
import { createFetchGuard } from '#electron/embedded/ingest/fetch-guard.ts'
import type { Transport } from '#electron/embedded/ingest/transport.ts'
import { createFakeClock } from '#test/support/fake-clock.ts'

/** What a server-side fetch has been tricked with elsewhere; none may reach the transport. */
const HOSTILE = [
  'http://127.0.0.1/', 'http://127.1/', 'http://127.0.1/', 'http://127.255.255.254/',
  'http://2130706433/', 'http://0x7f000001/', 'http://0x7f.1/', 'http://0177.0.0.1/',
  'http://017700000001/', 'http://0x7f.0x0.0x0.0x1/', 'http://0177.1/', 'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/', 'http://127.0.0.1./', 'http://0/', 'http://0.0.0.0/', 'http://0x0/',
  'http://10.0.0.1/', 'http://10.255.255.255/', 'http://0xa000001/', 'http://167772161/',
  'http://172.16.0.1/', 'http://172.31.255.255/', 'http://192.168.0.1/', 'http://192.168.1.254/',
  'http://3232235521/', 'http://0300.0250.0.1/', 'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/', 'http://0xa9fea9fe/', 'http://0251.0376.0251.0376/',
  'http://169.254.169.254:80/', 'http://100.64.0.1/', 'http://100.127.255.255/',
  'http://192.0.0.1/', 'http://192.0.2.1/', 'http://198.18.0.1/', 'http://198.19.255.255/',
  'http://198.51.100.7/', 'http://203.0.113.9/', 'http://192.88.99.1/', 'http://224.0.0.1/',
  'http://239.255.255.250/', 'http://240.0.0.1/', 'http://255.255.255.255/', 'http://[::1]/',
  'http://[::]/', 'http://[0:0:0:0:0:0:0:1]/', 'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/', 'http://[::ffff:10.0.0.1]/', 'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:8.8.8.8]/', 'http://[::127.0.0.1]/', 'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::1]/', 'http://[2002:7f00:1::]/', 'http://[2001::1]/', 'http://[fc00::1]/',
  'http://[fd12:3456:789a::1]/', 'http://[fe80::1]/', 'http://[febf::1]/', 'http://[fec0::1]/',
  'http://[ff02::1]/', 'http://[2001:db8::1]/', 'http://[3fff::1]/', 'http://[100::1]/',
  'http://[5f00::1]/', 'http://localhost/', 'http://LOCALHOST/', 'http://localhost./',
  'http://private.example/', 'http://mixed.example/', 'http://mapped.example/',
  'http://user@8.8.8.8/', 'http://user:secret@8.8.8.8/', 'http://8.8.8.8@127.0.0.1/',
  'file:///etc/passwd', 'ftp://8.8.8.8/', 'gopher://127.0.0.1:70/_', 'data:text/xml,<rss/>',
  'javascript:alert(1)', 'ws://8.8.8.8/', 'http://', 'not an address', '//8.8.8.8/',
] // prettier-ignore

const NAMES: Record<string, string[]> = {
  'localhost': ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'private.example': ['192.168.7.7'],
  'mixed.example': ['93.184.215.14', '10.0.0.5'],
  'mapped.example': ['::ffff:127.0.0.1'],
} // prettier-ignore

describe('addresses that are not on the public internet', () => {
  it('lists at least eighty', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(80))

  it.each(HOSTILE)('%s is refused and never connected to', async (address) => {
    const connections: string[] = []
    const transport: Transport = ({ url }) => {
      connections.push(url.href)
      return Promise.reject(new Error('connected'))
    }
    const resolve = (host: string) => Promise.resolve(NAMES[host] ?? [])
    const guard = createFetchGuard({ version: '1', clock: createFakeClock(), resolve, transport })
    await expect(guard.fetch(address)).rejects.toMatchObject({ code: 'REFUSED' })
    expect(connections).toEqual([])
  })

  it.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111', '172.32.0.1', '100.128.0.1', '11.0.0.1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it('sees through every way to write one address', () => {
    for (const host of ['127.1', '2130706433', '0x7f000001', '0177.0.0.1']) {
      const url = checkUrl(`http://${host}/`)
      expect(url instanceof URL && literalAddress(url)).toBe('127.0.0.1')
    }
  })
})
