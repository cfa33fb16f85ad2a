/** What the table of request parameters (parameter-table.ts) says of each of them. */
import type { NestedPath } from './ast.ts'

export type Endpoint =
  | 'stories'
  | 'time_series'
  | 'trends'
  | 'histograms'
  | 'clusters'
  | 'related_stories'
  | 'coverages'
  | 'autocompletes'
  | SuggestionEndpoint

/** Of the current family, where each kind of name has an endpoint of its own. */
type SuggestionEndpoint = 'entity-types' | 'entity-names' | 'sources'

/** What a value becomes. The first group filters stories, the second sets something else. */
export type Meaning =
  /** A query expression whose bare values are asked of `field`. */
  | { readonly kind: 'words'; readonly field: string }
  /** Values of a field, any of which may match; in the current family also an expression. */
  | { readonly kind: 'values'; readonly field: string; readonly isInteger?: true }
  /** One side of a number field, inclusive. */
  | { readonly kind: 'bound'; readonly field: string; readonly side: 'min' | 'max' }
  /** `[a TO b]`, a comparison or a number. */
  | { readonly kind: 'range'; readonly field: string }
  /** A whole `{{ }}` expression. */
  | { readonly kind: 'nested'; readonly path: NestedPath }
  /** A legacy flat name: one condition within an object. */
  | {
      readonly kind: 'within'
      readonly path: NestedPath
      readonly inner: string
      readonly element?: 'title' | 'body'
    }
  | { readonly kind: 'taxonomy' }
  | { readonly kind: 'confident' }
  | { readonly kind: 'aql' }
  /** The JSON query language (json-query.ts). */
  | { readonly kind: 'json' }
  | { readonly kind: 'published'; readonly side: 'start' | 'end' | 'both' }
  | { readonly kind: 'text' }
  | { readonly kind: 'integer'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice' }
  | { readonly kind: 'list' }
  /** Date math; becomes milliseconds. */
  | { readonly kind: 'instant' }
  | { readonly kind: 'numbers' }
  | { readonly kind: 'instants' }
  | { readonly kind: 'period' }

export type Parameter = {
  /** Without `[]` and without `!`. */
  readonly name: string
  readonly aliases?: readonly string[]
  readonly endpoints: readonly Endpoint[]
  readonly meaning: Meaning
  /** Has a twin `!name` that excludes. */
  readonly isExcludable?: boolean
  /** The endpoint answers nothing without it. */
  readonly isRequired?: boolean
  /** Closed value set; compared without regard to case. */
  readonly values?: readonly string[]
  /** One phrase for documentation and completion. */
  readonly label: string
}
