import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import type { EngineQuality, QualityFigure } from '#shared/model/engine-quality.ts'
import { ENGINE } from './engine.ts'
import { LANGUAGES, sentimentSupportOf, supportOf } from './support.ts'

const Score = z.object({ cases: z.number(), accuracy: z.number() })
const Mean = z.object({ cases: z.number(), mean: z.number() })
/** What `build/quality-file.ts` keeps; only what is shown is read. */
const Quality = z.object({
  names: z.record(
    z.string(),
    z.object({ set: z.string(), names: z.number(), strictF1: z.number() }),
  ),
  sentiment: z.record(
    z.string(),
    z.object({ set: z.string(), cases: z.number(), macroF1: z.number() }),
  ),
  categories: z.object({ languages: z.record(z.string(), z.object({ sentences: Score })) }),
  summary: z.object({
    reference: z.string(),
    languages: z.record(
      z.string(),
      z.object({ stories: z.number(), three: z.object({ ours: z.number() }) }),
    ),
  }),
  hashtags: z.object({
    reference: z.string(),
    languages: z.record(z.string(), z.object({ stories: z.number(), f1: z.number() })),
  }),
  public: z.object({
    summary: z.object({ rouge1: Mean }),
    hashtagsEn: z.object({ f1: Mean }),
    hashtagsFr: z.object({ f1: Mean }),
  }),
})

const TOPIC_SET = 'sentences of encyclopedia and news (SIB-200), in folds'

/** The engine's measured figures by language, read from the file its trainers write. */
export function readQuality(folder: URL = KNOWLEDGE_FOLDER): EngineQuality {
  const file = readFileSync(new URL('models/quality.json', folder), 'utf8')
  const quality = Quality.parse(JSON.parse(file))
  const { names, sentiment, categories, summary, hashtags } = quality
  const figures: QualityFigure[] = [...publicFigures(quality.public)]
  const isPublic = (analysis: string, language: string): boolean =>
    figures.some((one) => one.analysis === analysis && one.language === language)
  for (const [key, { set, names: cases, strictF1 }] of Object.entries(names)) {
    for (const language of languagesOf(key)) {
      // Where a public set was used, own labels beside it are left out.
      if (key.includes(' ') && languagesOf(key).some((one) => one in names)) continue
      figures.push({ analysis: 'names', language, measure: 'strict F1', value: strictF1, cases, set }) // prettier-ignore
    }
  }
  for (const [language, { set, cases, macroF1 }] of Object.entries(sentiment)) {
    figures.push({ analysis: 'sentiment', language, measure: 'macro F1, three classes', value: macroF1, cases, set }) // prettier-ignore
  }
  for (const [language, { sentences }] of Object.entries(categories.languages)) {
    const { cases, accuracy: value } = sentences
    figures.push({ analysis: 'topics', language, measure: 'accuracy, first level', value, cases, set: TOPIC_SET }) // prettier-ignore
  }
  for (const [language, { stories: cases, three }] of Object.entries(summary.languages)) {
    if (isPublic('summary', language)) continue
    figures.push({ analysis: 'summary', language, measure: 'ROUGE-1, three sentences', value: three.ours, cases, set: summary.reference }) // prettier-ignore
  }
  for (const [language, { stories: cases, f1: value }] of Object.entries(hashtags.languages)) {
    if (isPublic('hashtags', language)) continue
    figures.push({ analysis: 'hashtags', language, measure: 'F1 at 10', value, cases, set: hashtags.reference }) // prettier-ignore
  }
  return {
    ...ENGINE,
    languages: LANGUAGES.map((language) => ({
      language,
      support: supportOf(language),
      sentiment: sentimentSupportOf(language),
    })),
    figures,
  }
}

/** What people wrote of a text says more than its headline. */
function publicFigures(sets: z.infer<typeof Quality>['public']): QualityFigure[] {
  const of = (
    kind: Pick<QualityFigure, 'analysis' | 'language' | 'measure' | 'set'>,
    { mean: value, cases }: z.infer<typeof Mean>,
  ): QualityFigure => ({ ...kind, value, cases })
  const hashtags = { analysis: 'hashtags', measure: 'F1 at 10' } as const
  const summary = { analysis: 'summary', measure: 'ROUGE-1, three sentences' } as const
  return [
    of({ ...summary, language: 'en', set: 'highlights of CNN/DailyMail' }, sets.summary.rouge1),
    of(
      { ...hashtags, language: 'en', set: 'phrases named by readers, KPCrowd' },
      sets.hashtagsEn.f1,
    ),
    of(
      { ...hashtags, language: 'fr', set: 'phrases named by readers, WikiNews' },
      sets.hashtagsFr.f1,
    ),
  ]
}

/** "es (own labels)" is Spanish; both Chinese scripts share one model. */
function languagesOf(key: string): readonly string[] {
  const [code = ''] = key.split(' ')
  return code === 'zh' ? ['zh-cn', 'zh-tw'] : [code]
}
