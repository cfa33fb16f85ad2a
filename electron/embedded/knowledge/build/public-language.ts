/** The language of Lingua's test lines: `lingua/pairs/fr.txt` and its like, a line each. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { detectLanguage, languageNumbers } from '#electron/embedded/analysis/language.ts'
import { drawn, measuredMean } from './public-samples.ts'

type Told = {
  /** The likeliest language is right, as other libraries are judged. */
  readonly isRight: boolean
  /** So it was told: below one half of certainty the answer is `und`. */
  readonly isTold: boolean
  readonly confidence: number
}

export function measureLanguage(folder: string, kind: string): object | undefined {
  const path = `${folder}/lingua/${kind}`
  if (!existsSync(path)) {
    console.log(`lingua/${kind}: no such folder in ${folder}; SOURCES.md says how it was drawn`)
    return undefined
  }
  const languages: Record<string, number> = {}
  const told = readdirSync(path).flatMap((file) => {
    const language = file.replace('.txt', '')
    const lines = readFileSync(`${path}/${file}`, 'utf8').trim().split('\n')
    const part = lines.map((line): Told => {
      const { language: said, confidence } = detectLanguage(line)
      const isRight = languageNumbers(line).language === language
      return { isRight, isTold: said.slice(0, 2) === language, confidence }
    })
    languages[language] = measuredMean(part.map(({ isRight }) => Number(isRight))).mean
    return part
  })
  return {
    accuracy: measuredMean(told.map(({ isRight }) => Number(isRight))),
    toldRight: measuredMean(told.map(({ isTold }) => Number(isTold))).mean,
    languages,
    calibrationError: drawn(told, calibrationError).mean,
  }
}

// Ten bins of equal width, as `fit-language.ts` has them.
function calibrationError(told: readonly Told[]): number {
  const bins = Array.from({ length: 10 }, () => ({ sum: 0, right: 0 }))
  for (const { isRight, confidence } of told) {
    const bin = bins[Math.min(9, Math.floor(confidence * 10))]!
    bin.sum += confidence
    bin.right += Number(isRight)
  }
  return bins.reduce((total, bin) => total + Math.abs(bin.sum - bin.right), 0) / told.length
}
