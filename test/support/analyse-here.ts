import { createTextAnalyser } from '#electron/embedded/analysis/text/analyse-text.ts'
import { imageAnswer } from '#electron/embedded/analysis/text/image-answer.ts'
import { TextRefusal } from '#electron/embedded/analysis/text/mood-answers.ts'
import type { AnalyseTexts } from '#electron/embedded/routes/text/answers.ts'
import type { TextOutcome } from '#electron/workers/pool.ts'

/** Analyses in this thread, which a test need not start first. */
export function analyseHere(clock: { now(): number }): AnalyseTexts {
  const analyse = createTextAnalyser({ clock })
  return async (requests) =>
    requests.map((request): TextOutcome => {
      if (request.analysis === 'image-tags') {
        return imageAnswer(request, { engine: 'local' })
      }
      try {
        return analyse(request)
      } catch (error) {
        if (!(error instanceof TextRefusal)) throw error
        return { kind: 'language', failed: error.message }
      }
    })
}
