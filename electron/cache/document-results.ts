import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Database } from '#electron/sqlite/database.ts'
import type { TextAnswer } from '#shared/model/analysis.ts'
import type { DocumentResult } from '#shared/model/document.ts'
import type { BatchAnalysis } from '#shared/model/recipe.ts'

/** One answer about one content; `blank` says why there is none. */
export type KeptResult = { readonly answer?: TextAnswer; readonly blank?: string }

/** Which answer is meant: an answer belongs to a content, an engine and a method, not to a file. */
export type ResultPlace = {
  readonly content: string
  readonly engine: string
  readonly analysis: BatchAnalysis
  readonly method: string
}

type ResultRow = {
  engine: string
  analysis: BatchAnalysis
  method: string
  answered_at: number
  answer: Uint8Array
}

export function openDocumentResults(db: Database) {
  const find = db.prepare(
    `SELECT engine, analysis, method, answered_at, answer FROM document_result
     WHERE content = ? AND engine = ? AND analysis = ? AND method = ?`,
  )
  const list = db.prepare(
    `SELECT engine, analysis, method, answered_at, answer FROM document_result
     WHERE content = ? ORDER BY key DESC`,
  )
  const put = db.prepare(
    `INSERT INTO document_result (content, engine, analysis, method, answered_at, answer)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (content, engine, analysis, method) DO UPDATE SET
       answered_at = excluded.answered_at, answer = excluded.answer`,
  )
  // Of older methods only the last answers are of use: to see what a new engine changed.
  const sweep = db.prepare(
    `DELETE FROM document_result WHERE content NOT IN
       (SELECT sha256 FROM batch_item WHERE sha256 IS NOT NULL)`,
  )

  return {
    find({ content, engine, analysis, method }: ResultPlace): KeptResult | undefined {
      const row = find.get<ResultRow>(content, engine, analysis, method)
      return row && unpack(row.answer)
    },
    put({ content, engine, analysis, method }: ResultPlace, result: KeptResult, now: number): void {
      put.run(content, engine, analysis, method, now, pack(result))
    },
    /** The newest answer of each engine and analysis. */
    list(content: string): DocumentResult[] {
      const seen = new Set<string>()
      return list.all<ResultRow>(content).flatMap((row) => {
        const key = `${row.engine} ${row.analysis}`
        if (seen.has(key)) return []
        seen.add(key)
        const answeredAt = new Date(row.answered_at).toISOString()
        return { engine: row.engine, analysis: row.analysis, answeredAt, ...unpack(row.answer) }
      })
    },
    /** Forgets answers of contents that no batch holds any more. */
    sweep: () => sweep.run().changes,
  }
}

function pack(result: KeptResult): Uint8Array {
  return deflateRawSync(JSON.stringify(result))
}

function unpack(bytes: Uint8Array): KeptResult {
  return JSON.parse(inflateRawSync(bytes).toString('utf8')) as KeptResult
}
