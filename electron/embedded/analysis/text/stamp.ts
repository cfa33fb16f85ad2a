import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describeEngine } from '#electron/embedded/analysis/engine.ts'
import type { AnalysisSource } from '#shared/model/analysis.ts'

/** What an answer was made with; changes whenever the same text may get another answer. */
export function createAnalysisStamp(folder: URL): () => AnalysisSource {
  let stamp: AnalysisSource | undefined
  return () => (stamp ??= readStamp(folder))
}

const LISTS = ['base/', 'categories/', 'moods/', 'taxonomies/']

function readStamp(folder: URL): AnalysisSource {
  const { name, version, models } = describeEngine(folder)
  const digest = createHash('sha256')
  for (const model of models) digest.update(`${model.name} ${model.hash}\n`)
  for (const list of LISTS) {
    const files = readdirSync(new URL(list, folder), { withFileTypes: true })
    for (const file of files
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort()) {
      digest.update(`${list}${file}\n`).update(readFileSync(new URL(`${list}${file}`, folder)))
    }
  }
  return { engine: name, version, lexicon: digest.digest('hex').slice(0, 12) }
}
