import { formFromQuery, queryFromForm, type SearchForm } from '#shared/aql/form.ts'
import { printAql } from '#shared/aql/print.ts'
import type { Draft } from './draft.svelte.ts'

/**
 * The form as it is being filled in. It writes the draft's text and reads it again only when
 * somebody else changed it: a row half filled in must not vanish because it asks nothing yet.
 */
export class FormModel {
  form = $state.raw<SearchForm>() as SearchForm
  /** Counts readings from the text: fields show the form's words anew. */
  version = $state(0)
  readonly #draft: Draft
  #written: string

  constructor(draft: Draft) {
    this.#draft = draft
    this.#written = draft.text
    this.form = formFromQuery(draft.parsed.query)
  }

  /** To be called whenever the draft's text may have changed. */
  follow(): void {
    const { text, parsed } = this.#draft
    if (text === this.#written) return
    this.#written = text
    this.form = formFromQuery(parsed.query)
    this.version++
  }

  change(patch: Partial<SearchForm>): void {
    this.form = { ...this.form, ...patch }
    const query = queryFromForm(this.form)
    this.#written = query.kind === 'all' ? '' : printAql(query)
    this.#draft.text = this.#written
  }

  /** One item of a list of rows replaced, or taken away. */
  changeRow<Key extends 'entities' | 'topics'>(
    key: Key,
    index: number,
    row: SearchForm[Key][number] | undefined,
  ): void {
    const rows: readonly SearchForm[Key][number][] = this.form[key]
    const next = row
      ? rows.map((each, at) => (at === index ? row : each))
      : rows.filter((_, at) => at !== index)
    this.change({ [key]: next })
  }

  toggle(key: 'languages' | 'titleMoods' | 'bodyMoods', value: string): void {
    const values = this.form[key]
    this.change({
      [key]: values.includes(value) ? values.filter((each) => each !== value) : [...values, value],
    })
  }
}
