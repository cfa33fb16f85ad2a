import { CompletionContext, type Completion } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { completionSource } from '#renderer/features/search/completions.ts'

const ENTITY = { id: 'D3', text: 'Norrland Dredging', detail: 'Organization' }
const TOPIC = { id: '04000000', text: 'economy, business and finance', detail: 'iptc-subjectcode' }
const SOURCE = { id: '7', text: 'The Ledger', detail: 'ledger.example' }

/** Label and inserted text of what is offered at the `|`. */
export async function completionsOf(marked: string): Promise<[string, string][]> {
  const pos = marked.indexOf('|')
  const doc = marked.replace('|', '')
  const starts = (each: typeof ENTITY, term: string): (typeof ENTITY)[] =>
    `${each.text} ${each.detail}`.toLowerCase().includes(term.toLowerCase()) ? [each] : []
  const source = completionSource({
    entities: (term) => Promise.resolve(starts(ENTITY, term)),
    entityTypes: () => Promise.resolve([]),
    sources: (term) => Promise.resolve(starts(SOURCE, term)),
    topics: (kind, term) => Promise.resolve(kind === 'category' ? starts(TOPIC, term) : []),
    remember: () => undefined,
  })
  const state = EditorState.create({ doc })
  const result = await source(new CompletionContext(state, pos, false))
  return (result?.options ?? []).map((option) => [option.label, inserted(option)])
}

function inserted(option: Completion): string {
  if (typeof option.apply === 'string') return option.apply
  let text = option.label
  const view = {
    dispatch: (change: { changes: { insert: string } }) => {
      text = change.changes.insert
    },
  }
  // Only `dispatch` of a view is used by an option that inserts text.
  option.apply?.(view as never, option, 0, 0)
  return text
}
