import type { TextAnswer } from '#shared/model/analysis.ts'
import { wireFromAnswer } from '#shared/wire/text/bodies.ts'

/**
 * An answer as the service's endpoint writes it, without the text, and with what the service does not
 * say: where things stand in the text, the words behind a mood, and who answered with what.
 */
export function exportedAnswer(answer: TextAnswer): object {
  const { source, result } = answer
  const body = wireFromAnswer(answer, {
    endpoint: result.analysis === 'classify' ? 'classify/taxonomy' : result.analysis,
    text: undefined,
    origin: '',
    shape: 'specified',
  })
  return {
    ...body,
    ...('mentions' in result && { mentions: result.mentions }),
    ...(result.analysis === 'sentiment' && {
      sentences: result.sentences,
      drivers: result.drivers,
    }),
    ...(result.analysis === 'elsa' && { names: result.entities.map(({ name }) => name) }),
    source: {
      engine: source.engine,
      version: source.version,
      lexicon: source.lexicon,
      language: source.language,
      support: source.support,
      is_cut: source.isCut,
    },
  }
}
