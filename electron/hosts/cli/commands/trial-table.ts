import type { Client } from '#electron/hosts/cli/seam.ts'
import type { Output } from '#electron/hosts/cli/output.ts'

type Steps = Awaited<ReturnType<Client['playground']['ask']>>
type Step = Steps extends AsyncIterator<infer S> ? S : never
type Trial = Extract<Step, { kind: 'answer' }>['answer']
type Result = NonNullable<Trial['result']>
type Rows = { readonly head: readonly string[]; readonly cells: readonly (readonly string[])[] }

/** The body's text for programs, what it says as a table for people. */
export async function printTrial(output: Output, trial: Trial): Promise<void> {
  await printResult(output, trial)
  // What an engine says of the limits of its answer is in no body.
  if (trial.source.note !== undefined) output.say(trial.source.note)
}

async function printResult(output: Output, trial: Trial): Promise<void> {
  if (output.isForPrograms || trial.result === undefined) {
    // One value a line is what programs read line by line.
    return output.isForPrograms ? output.json(JSON.parse(trial.json)) : output.line(trial.json)
  }
  const { head, cells } = rowsOf(trial.result)
  const columns = head.map((name, at): [string, (row: readonly string[]) => string] => [
    name,
    (row) => row[at] ?? '',
  ])
  await output.rows(cells, columns)
  output.say(sourceLine(trial))
}

function sourceLine({ source, tookMs }: Trial): string {
  const { engine, version, language, support, isCut } = source
  const parts = [
    [engine, version].filter(Boolean).join(' '),
    language && `language ${language}`,
    support && `support ${support}`,
    isCut && 'only the beginning was analysed',
    `${tookMs} ms`,
  ]
  return parts.filter(Boolean).join(', ')
}

const share = (value: number): string => value.toFixed(2)

function rowsOf(result: Result): Rows {
  switch (result.analysis) {
    case 'language':
      return table(['LANGUAGE', 'CONFIDENCE'], [[result.language, share(result.confidence)]])
    case 'sentiment':
      return table(
        ['', 'IS', 'CONFIDENCE'],
        [
          ['polarity', result.polarity, share(result.polarityConfidence)],
          ['subjectivity', result.subjectivity, share(result.subjectivityConfidence)],
        ],
      )
    case 'elsa':
      return table(
        ['ENTITY', 'TYPE', 'POLARITY', 'CONFIDENCE', 'MENTIONS'],
        result.entities.map(({ name, type, overallSentiment, mentions }) => [
          name,
          type,
          overallSentiment.polarity,
          share(overallSentiment.confidence),
          String(mentions.length),
        ]),
      )
    case 'absa':
      return table(
        ['ASPECT', 'CONFIDENCE', 'POLARITY', 'CONFIDENCE'],
        result.aspects.map(({ aspect, aspectConfidence, polarity, polarityConfidence }) => [
          aspect,
          share(aspectConfidence),
          polarity,
          share(polarityConfidence),
        ]),
      )
    case 'entities':
      return table(
        ['TYPE', 'VALUE'],
        Object.entries(result.values).flatMap(([type, values]) =>
          values.map((value) => [type, value]),
        ),
      )
    case 'concepts':
      return table(
        ['CONCEPT', 'NAMED', 'SUPPORT'],
        result.concepts.map(({ uri, surfaceForms, support }) => [
          uri,
          surfaceForms.map(({ text }) => text).join(', '),
          String(support),
        ]),
      )
    case 'classify':
      return table(
        ['ID', 'LABEL', 'SCORE', 'SURE'],
        result.categories.map(({ id, label, score, isConfident }) => [
          id,
          label,
          share(score),
          isConfident ? 'yes' : '',
        ]),
      )
    case 'summarize':
      return table(
        ['SENTENCE'],
        result.sentences.map((sentence) => [sentence]),
      )
    case 'hashtags':
      return table(
        ['HASHTAG'],
        result.hashtags.map((tag) => [tag]),
      )
    case 'extract': {
      const { title, author, publishedAt, image, keywords, text } = result.article
      return table(
        ['', 'IS'],
        Object.entries({ title, author, publishedAt, image, keywords: keywords.join(', '), text }),
      )
    }
    case 'image-tags':
      return table(
        ['TAG', 'CONFIDENCE'],
        result.tags.map(({ tag, confidence }) => [tag, share(confidence)]),
      )
  }
}

function table(head: readonly string[], cells: readonly (readonly string[])[]): Rows {
  return { head, cells }
}
