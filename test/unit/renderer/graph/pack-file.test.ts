import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packFile, unpackFile } from '#renderer/graph/pack-file.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

test('a file comes back to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 70_000 }), async (bytes) => {
      const packed = await packFile(new File([bytes], 'graph.gexf'))
      const file = await unpackFile(packed)
      expect(file.name).toBe('graph.gexf')
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
    }),
    { numRuns: 30 },
  )
})

test('a graph of a hundred thousand links is small enough; what does not shrink is refused', async () => {
  const links = Array.from({ length: 100_000 }, (_, at) => {
    const [from, to] = [(at * 7919) % 5000, (at * 104_729) % 5000]
    return `<edge id="${at}" source="n${from}" target="n${to}" weight="${at % 97}"/>`
  })
  const { packed } = await packFile(new File([links.join('\n')], 'large.gexf'))
  expect(packed.length).toBeLessThan(3_000_000)
  const blocks = Array.from({ length: 46 }, () => crypto.getRandomValues(new Uint8Array(65_536)))
  await expect(packFile(new File(blocks, 'noise.gexf'))).rejects.toThrow('too large to be kept')
})

test('what is damaged, or stands for gigabytes, is refused with a sentence', async () => {
  const bomb = base64(gzipSync(new Uint8Array(30_000_000)))
  for (const packed of ['!', base64(Buffer.from('no gzip')), bomb]) {
    await expect(unpackFile({ name: 'a', packed })).rejects.toThrow('is damaged')
  }
})
