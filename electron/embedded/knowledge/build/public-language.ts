/**
 * The language of Lingua's test lines, `lingua/pairs/fr.txt` and its like, and of the sentences that
 * `make-language-sample.ts` draws, `manuals/fr.txt`; a line each.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { eld } from 'eld/extrasmall'
import { detectLanguage, languageNumbers } from '#electron/embedded/analysis/language.ts'
import { drawn, measuredMean } from './public-samples.ts'

type Told = {
  /** The likeliest language is right, as other libraries are judged. */
  readonly isRight: boolean
  /** So it was told: below one half of certainty the answer is `und`. */
  readonly isTold: boolean
  readonly confidence: number
  /** The smallest table of ELD alone, which ours is made of, with all its sixty languages. */
  readonly isRightByEld: boolean
  /** Of Chinese alone: simplified and traditional are told apart. */
  readonly isScript: boolean | undefined
}

export function measureLanguage(folder: string, name: string): object | undefined {
  const path = `${folder}/${name}`
  if (!existsSync(path)) {
    console.log(`${name}: no such folder in ${folder}; SOURCES.md says how it was drawn`)
    return undefined
  }
  const languages: Record<string, number> = {}
  const told = readdirSync(path).flatMap((file) => {
    const language = file.replace('.txt', '')
    const lines = readFileSync(`${path}/${file}`, 'utf8').trim().split('\n')
    const part = lines.map((line) => tellOf(line, language))
    languages[language] = measuredMean(part.map(({ isRight }) => Number(isRight))).mean
    return part
  })
  const scripts = told.flatMap(({ isScript }) => (isScript === undefined ? [] : Number(isScript)))
  return {
    accuracy: measuredMean(told.map(({ isRight }) => Number(isRight))),
    toldRight: measuredMean(told.map(({ isTold }) => Number(isTold))).mean,
    eld: measuredMean(told.map(({ isRightByEld }) => Number(isRightByEld))).mean,
    ...(scripts.length > 0 && { chineseScript: measuredMean(scripts).mean }),
    languages,
    calibrationError: drawn(told, calibrationError).mean,
  }
}

function tellOf(line: string, file: string): Told {
  const [language = ''] = file.split('-')
  const { language: said, confidence } = detectLanguage(line)
  return {
    isRight: languageNumbers(line).language === language,
    isTold: said.slice(0, 2) === language,
    confidence,
    isRightByEld: eld.detect(line).language === language,
    isScript: language === 'zh' ? said === file : undefined,
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
