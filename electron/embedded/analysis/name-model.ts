import { readFileSync } from 'node:fs'
import type { TaggerWeights } from './tagger.ts'
import { decodeTagger } from './tagger-weights.ts'

/** Languages with a trained tagger; both Chinese scripts share one. */
const MODELS: Readonly<Record<string, string>> = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  nl: 'nl',
  da: 'da',
  sv: 'sv',
  pt: 'pt',
  fi: 'fi',
  es: 'es',
  it: 'it',
  'zh-cn': 'zh',
  'zh-tw': 'zh',
}

const loaded = new Map<string, TaggerWeights>()

/** The tagger of a language, read when first needed; undefined where there is none. */
export function nameModel(language: string, folder: URL): TaggerWeights | undefined {
  const model = Object.hasOwn(MODELS, language) ? MODELS[language] : undefined
  if (model === undefined) return undefined
  const key = `${folder.href} ${model}`
  let weights = loaded.get(key)
  if (weights === undefined) {
    weights = decodeTagger(readFileSync(new URL(`models/names-${model}.bin`, folder)))
    loaded.set(key, weights)
  }
  return weights
}
