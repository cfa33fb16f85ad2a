/**
 * Lists the characters of only one of the two Chinese scripts: `node make-zh-table.ts <opencc-js>`.
 * The package is needed for this once and is no dependency: `npm i opencc-js` in any other folder.
 */
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

type OpenCc = {
  Converter(options: { from: string; to: string }): (text: string) => string
}

const folder = process.argv[2] ?? 'node_modules/opencc-js'
const { Converter } = (await import(
  pathToFileURL(`${folder}/dist/esm/full.js`).href
)) as unknown as OpenCc
const toTraditional = Converter({ from: 'cn', to: 't' })
const toSimplified = Converter({ from: 't', to: 'cn' })

let simplified = ''
let traditional = ''
for (let code = 0x3400; code <= 0x9fff; code += 1) {
  const character = String.fromCodePoint(code)
  const isSimplified = toTraditional(character) !== character
  const isTraditional = toSimplified(character) !== character
  if (isSimplified && !isTraditional) simplified += character
  if (isTraditional && !isSimplified) traditional += character
}
const file = new URL('../base/zh-characters.json', import.meta.url)
writeFileSync(file, `${JSON.stringify({ simplified, traditional })}\n`)
console.log(`${simplified.length} simplified only, ${traditional.length} traditional only`)
