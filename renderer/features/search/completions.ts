import {
  snippet,
  type Completion as EditorCompletion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { completionsAt, type Completion, type Completions } from '#shared/aql/language.ts'
import type { Test } from '#shared/aql/ast.ts'
import { printAql } from '#shared/aql/print.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'
import { countriesLike } from './countries.ts'

/** Asks the workbench; answers nothing when it cannot. */
export type Lookup = {
  readonly entities: (term: string) => Promise<readonly Suggestion[]>
  readonly entityTypes: (term: string) => Promise<readonly Suggestion[]>
  readonly sources: (term: string) => Promise<readonly Suggestion[]>
  /** By code or by any word of the label. */
  readonly topics: (kind: 'category' | 'industry', term: string) => Promise<readonly Suggestion[]>
  /** Called with what was inserted by id, so that its name can be said later. */
  readonly remember: (suggestion: Suggestion) => void
}

/** Shorter beginnings would list half the newsroom. */
const SHORTEST = 2

const SECTIONS = {
  entities: { name: 'Names', rank: 1 },
  sources: { name: 'Sources', rank: 2 },
  values: { name: 'Values', rank: 2 },
  language: { name: 'Query language', rank: 3 },
}

export function completionSource(lookup: Lookup): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const text = context.state.doc.toString()
    const word = freeWordAt(text, context.pos)
    const found = completionsAt(text, context.pos)
    const from = found?.from ?? word?.from
    if (from === undefined) return null
    const isAsked = context.explicit || from < context.pos || found?.wants !== undefined
    if (!isAsked) return null
    const dynamic = found?.wants
      ? await wantedOptions(found.wants, lookup)
      : word && (await freeWordOptions(word.text, lookup))
    const typed = text.slice(from, context.pos)
    const fixed = (found?.options ?? []).filter((option) => startsAWord(option, typed))
    const options = [...(dynamic ?? []), ...fixed.map(fixedOption)]
    return options.length > 0 ? { from, options, filter: false } : null
  }
}

/** A letter somewhere inside a name is no beginning: `x` must not offer `text`. */
function startsAWord({ label, detail }: Completion, typed: string): boolean {
  const words = `${label} ${detail ?? ''}`.toLowerCase().split(/[\s._:{(]+/)
  const wanted = typed.toLowerCase()
  return words.some((word) => word.startsWith(wanted)) || label.toLowerCase().startsWith(wanted)
}

/** The word before the cursor, where it stands for itself: no field before it, no group around. */
function freeWordAt(text: string, pos: number): { from: number; text: string } | undefined {
  const word = /[\p{L}\p{N}\p{M}_-]+$/u.exec(text.slice(0, pos))?.[0]
  if (!word || word.length < SHORTEST) return undefined
  const from = pos - word.length
  const place = completionsAt(text.slice(0, from), from)
  const isFree = place?.options.some(({ kind, label }) => kind === 'field' && label === 'title')
  return isFree ? { from, text: word } : undefined
}

async function wantedOptions(
  wants: NonNullable<Completions['wants']>,
  lookup: Lookup,
): Promise<EditorCompletion[]> {
  const { list, prefix, field } = wants
  if (!prefix) return []
  switch (list) {
    case 'entity': {
      const write = field === 'surface_forms.text' ? byName : byId
      return (await lookup.entities(prefix)).map((each) =>
        dynamicOption(each, write(each), 'entities', lookup),
      )
    }
    case 'entity-type':
      return (await lookup.entityTypes(prefix)).map((each) =>
        dynamicOption(each, value(each.text), 'entities', lookup),
      )
    case 'source':
    case 'domain': {
      const write = list === 'source' ? byName : byDomain
      return (await lookup.sources(prefix)).map((each) =>
        dynamicOption(each, write(each), 'sources', lookup),
      )
    }
    case 'country':
      return countriesLike(prefix).map(([code, name]) => ({
        ...{ label: name, detail: code, section: SECTIONS.values, apply: code },
      }))
    case 'category':
    case 'industry':
      return (await lookup.topics(list, prefix)).map((each) =>
        dynamicOption(each, field === 'label' ? byName(each) : byId(each), 'values', lookup),
      )
    // There is no list of authors; what is typed stands.
    case 'author':
      return []
  }
}

const byName = ({ text }: Suggestion): string => quoted(text)
const byId = ({ id }: Suggestion): string => value(id)
const byDomain = ({ id, detail }: Suggestion): string => value(detail ?? id)

/** A bare word may also be the beginning of a name: offered apart from the word itself. */
async function freeWordOptions(typed: string, lookup: Lookup): Promise<EditorCompletion[]> {
  const [entities, sources] = await Promise.all([lookup.entities(typed), lookup.sources(typed)])
  return [
    ...entities
      .slice(0, 5)
      .map((each) => dynamicOption(each, `entities:{{id:${byId(each)}}}`, 'entities', lookup)),
    ...sources
      .slice(0, 3)
      .map((each) => dynamicOption(each, `source.name:${byName(each)}`, 'sources', lookup)),
  ]
}

function dynamicOption(
  suggestion: Suggestion,
  insert: string,
  section: 'entities' | 'sources' | 'values',
  lookup: Lookup,
): EditorCompletion {
  return {
    label: suggestion.text,
    ...(suggestion.detail && { detail: suggestion.detail.replaceAll('_', ' ') }),
    section: SECTIONS[section],
    apply(view, _completion, from, to) {
      lookup.remember(suggestion)
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
      })
    },
  }
}

function fixedOption({ label, detail, kind, apply }: Completion): EditorCompletion {
  const insert = apply ?? label
  return {
    label,
    ...(detail && { detail }),
    section: SECTIONS.language,
    apply: kind === 'snippet' && insert.includes('${') ? snippet(insert) : insert,
  }
}

function quoted(text: string): string {
  return valueText({ kind: 'phrase', value: text })
}

function value(text: string): string {
  return valueText({ kind: 'term', value: text })
}

/** A value as the printer writes it after a field, quotes and escapes included. */
function valueText(test: Test): string {
  return printAql({ kind: 'leaf', field: 'id', test }).slice('id:'.length)
}
