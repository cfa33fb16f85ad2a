import { readFileSync } from 'node:fs'

import { buildParserFile } from '@lezer/generator'
import { expect, test } from 'vitest'

const folder = new URL('../../../../shared/aql/', import.meta.url)

test('the parser kept in the repository is the one the grammar generates', () => {
  const grammar = readFileSync(new URL('aql.grammar', folder), 'utf8')
  const { parser } = buildParserFile(grammar, { fileName: 'aql.grammar' })
  expect(readFileSync(new URL('parser.js', folder), 'utf8').trim()).toBe(parser.trim())
})
