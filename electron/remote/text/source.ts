import type { WireResponse } from '#electron/platform/send.ts'
import { AnalysisSource } from '#shared/model/analysis.ts'
import { plainText } from '../answer.ts'
import { SOURCE_HEADERS } from '#shared/wire/text/source-headers.ts'

/**
 * Who answered and how far it can be trusted: the embedded service says so in headers of its own;
 * of a remote one only the language is known.
 */
export function sourceOf(
  { headers }: Pick<WireResponse, 'headers'>,
  { engine, language }: { readonly engine: string; readonly language: string | undefined },
): AnalysisSource {
  const said = (name: keyof typeof SOURCE_HEADERS) => headers[SOURCE_HEADERS[name]]
  const confidence = Number(said('languageConfidence'))
  const note = decoded(said('note'))
  const source = AnalysisSource.safeParse({
    // Another Broadsheet calls itself local; here that would name this machine.
    engine: said('engine')?.replace(/^local$/, engine) ?? engine,
    version: said('version'),
    lexicon: said('lexicon'),
    language: said('language') ?? language,
    languageConfidence:
      said('languageConfidence') && Number.isFinite(confidence) ? confidence : undefined,
    support: said('support'),
    note,
    isCut: said('isCut') === undefined ? undefined : said('isCut') === 'true',
  })
  return source.success ? source.data : { engine }
}

/** Any service may send a header of this name. */
function decoded(said: string | undefined): string | undefined {
  try {
    return said === undefined ? undefined : plainText(decodeURIComponent(said))
  } catch {
    return undefined
  }
}
