import { lstatSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

export type PageFile = { readonly body: Uint8Array; readonly type: string }

/** Stands in the built page where each load's own style nonce goes. */
export const NONCE_PLACE = '__CSP_NONCE__'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/**
 * Reads the built page once: a request is answered from this map or not at all, so no path from
 * outside ever reaches the disk. Links and unknown kinds of file are left out.
 * @throws when the folder is missing.
 */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const root = realpathSync(folder) + sep
  const files = new Map<string, PageFile>()
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const path = join(root, entry)
    const type = TYPES[extname(path)]
    if (!type || !lstatSync(path).isFile() || !realpathSync(path).startsWith(root)) continue
    const name = relative(root, path).split(sep).join('/')
    files.set(name === 'index.html' ? '/' : `/${name}`, { body: readFileSync(path), type })
  }
  if (!files.has('/')) throw new Error(`The built page is missing from ${folder}.`)
  return files
}

/** The page itself with this load's nonce; every other file as it is. */
export function bodyOf(file: PageFile, nonce: string): Uint8Array {
  if (!file.type.startsWith('text/html')) return file.body
  return Buffer.from(Buffer.from(file.body).toString('utf8').replaceAll(NONCE_PLACE, nonce))
}
