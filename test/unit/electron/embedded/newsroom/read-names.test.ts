import { expect, test } from 'vitest'
import { loadSampleKnowledge } from '#electron/embedded/ingest/sample/load.ts'
import { createReadNames } from '#electron/embedded/newsroom/read-names.ts'

const idOf = (name: string) =>
  loadSampleKnowledge().find(({ names }) => names.en?.includes(name))?.id ?? ''

const readNames = (hasSample: boolean) =>
  createReadNames({ enrich: async () => [], hasSample: () => hasSample })

test('names of the sample newsroom are found also in a language none of its stories tells of them in', async () => {
  const text = { title: 'Offre de Lumenholt', body: 'Elle vise Voltara Cells.', language: 'fr' }
  const found = await readNames(true)(text)
  expect(found).toEqual(expect.arrayContaining([idOf('Lumenholt'), idOf('Voltara Cells')]))
  expect(await readNames(false)(text)).toEqual([])
})
