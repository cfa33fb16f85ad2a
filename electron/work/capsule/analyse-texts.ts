/** What the local engine finds in the texts of a capsule, so that two machines can be compared. */
import { createHash } from 'node:crypto'
import type { AnalysisPool } from '#electron/workers/pool.ts'
import type { TextRequest } from '#shared/model/analysis.ts'
import type { CapsuleAnalysis, CapsuleEngine } from '#shared/model/capsule.ts'
import type { Story } from '#shared/model/story.ts'

export type AnalysedTexts = {
  readonly analyses: readonly CapsuleAnalysis[]
  readonly engine?: CapsuleEngine
  /** Texts that could not be analysed, and why. */
  readonly failed: readonly { readonly id: string; readonly reason: string }[]
}

/** Characters of a text that are analysed, here and at a replay. */
const MOST_CHARACTERS = 100_000
const AT_ONCE = 16
const NAMED = ['person', 'organization', 'location', 'product']

/** Texts without a body are left out. @throws the signal's reason when aborted */
export async function analyseTexts(
  pool: AnalysisPool,
  stories: Iterable<Pick<Story, 'id' | 'title' | 'body'>>,
  options: { readonly signal?: AbortSignal; onText?(count: number): void },
): Promise<AnalysedTexts> {
  const analyses: CapsuleAnalysis[] = []
  const failed: AnalysedTexts['failed'][number][] = []
  let engine: CapsuleEngine | undefined
  let waiting: Pick<Story, 'id' | 'title' | 'body'>[] = []
  const run = async () => {
    const outcomes = await pool.analyse(waiting.flatMap(requestsOf), options.signal)
    for (const [at, story] of waiting.entries()) {
      const [language, mood, names] = outcomes.slice(at * 3, at * 3 + 3)
      if (!language || 'failed' in language || language.result.analysis !== 'language') {
        const reason = language && 'failed' in language ? language.failed : 'no answer came'
        failed.push({ id: story.id, reason })
        continue
      }
      const { source, result } = language
      engine ??= {
        name: source.engine,
        version: source.version ?? 'unknown',
        ...(source.lexicon === undefined ? {} : { lexicon: source.lexicon }),
        role: 'analysis',
      }
      const polarity = mood && !('failed' in mood) ? polarityOf(mood.result) : undefined
      analyses.push({
        id: story.id,
        sha256: createHash('sha256').update(textOf(story)).digest('hex'),
        language: result.language,
        ...(polarity === undefined ? {} : { polarity }),
        entities: names && !('failed' in names) ? namesOf(names.result) : [],
      })
    }
    waiting = []
    options.onText?.(analyses.length)
  }
  for (const story of stories) {
    if (story.body.trim() === '') continue
    waiting.push(story)
    if (waiting.length >= AT_ONCE) await run()
  }
  if (waiting.length > 0) await run()
  return { analyses, failed, ...(engine === undefined ? {} : { engine }) }
}

type Result = Extract<Awaited<ReturnType<AnalysisPool['analyse']>>[number], { result: unknown }>['result'] // prettier-ignore

function requestsOf({ title, body }: Pick<Story, 'title' | 'body'>): TextRequest[] {
  const on = { title, text: body.slice(0, MOST_CHARACTERS), language: 'auto' }
  return [
    { analysis: 'language', ...on },
    { analysis: 'sentiment', mode: 'document', ...on },
    { analysis: 'entities', ...on },
  ]
}

function textOf({ title, body }: Pick<Story, 'title' | 'body'>): string {
  return `${title}\n${body.slice(0, MOST_CHARACTERS)}`
}

function polarityOf(result: Result): string | undefined {
  if (result.analysis !== 'sentiment' || result.polarityConfidence <= 0) return undefined
  return result.polarity
}

function namesOf(result: Result): string[] {
  if (result.analysis !== 'entities') return []
  return NAMED.flatMap((type) =>
    (result.values[type] ?? []).map((name) => `${name} (${type})`),
  ).sort()
}
