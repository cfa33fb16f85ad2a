import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'

export type EngineModel = { readonly name: string; readonly version: string; readonly hash: string }
export type Engine = {
  readonly name: string
  readonly version: string
  readonly models: readonly EngineModel[]
}

/** Raised whenever the same text may get another answer. */
const VERSION = '1.4.8'

export const ENGINE = { name: 'local', version: VERSION } as const

/** Who analysed: shown beside every figure and kept with it. Reads and hashes the model files. */
export function describeEngine(folder: URL = KNOWLEDGE_FOLDER): Engine {
  const models = readdirSync(new URL('models/', folder))
    .filter((file) => /\.(?:bin|json)$/.test(file))
    .sort()
    .map((file) => ({
      name: file.replace(/\.\w+$/, ''),
      version: VERSION,
      hash: createHash('sha256')
        .update(readFileSync(new URL(`models/${file}`, folder)))
        .digest('hex'),
    }))
  return { ...ENGINE, models }
}
