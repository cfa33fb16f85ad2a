/** Bare libraries on the same articles; each does the one thing it is known for. */
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

type Article = { readonly title: string; readonly body: string }

export async function bareEld(): Promise<(article: Article) => string> {
  const { eld } = await import('eld/extrasmall')
  return ({ body }) => eld.detect(body).language
}

export async function bareVader(): Promise<(article: Article) => number> {
  type Vader = {
    SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } }
  }
  const { default: vader } = (await import('vader-sentiment' as string)) as { default: Vader }
  return ({ body }) => vader.SentimentIntensityAnalyzer.polarity_scores(body).compound
}

export function bareReadability({ body }: Article): string {
  const { document } = parseHTML(body)
  return new Readability(document as never).parse()?.textContent ?? ''
}

/** People, organizations and places. */
export async function compromiseNames(): Promise<(article: Article) => unknown> {
  const { default: nlp } = await import('compromise')
  return ({ body }) => {
    const doc = nlp(body)
    const found = [doc.people(), doc.organizations(), doc.places()]
    return found.map((names) => names.out('array') as string[])
  }
}
