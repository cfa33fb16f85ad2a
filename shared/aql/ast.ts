/**
 * The query tree that parser, form, flat parameters, printer, readback and the SQL compiler share.
 * A leaf names a field of `fields.ts` and one test; nesting binds conditions to one object.
 */

/** Where in the text a node stands, in UTF-16 units; absent on nodes built from parameters. */
export type Span = { readonly from: number; readonly to: number }

export type Test =
  /** One word or value. On text fields it is analysed (folded, stemmed by nothing). */
  | {
      readonly kind: 'term'
      readonly value: string
      /**
       * The value letter for letter, as facets count it: the field is then one that trends know
       * (`entities.title.type`). Only slices ask so; no text of the language means it.
       */
      readonly isExact?: boolean
    }
  /** Words in order; `slop` is Lucene's proximity: how many moves apart they may stand. */
  | { readonly kind: 'phrase'; readonly value: string; readonly slop?: number }
  /** `term*` */
  | { readonly kind: 'prefix'; readonly value: string }
  /** `te?m`, `t*m`; no leading wildcard. The value keeps its `*` and `?`. */
  | { readonly kind: 'wildcard'; readonly value: string }
  /** Bounds are the written text ('0.7', 'NOW-7DAYS', '2026-01-01'); absent means open. */
  | {
      readonly kind: 'range'
      readonly min?: string
      readonly max?: string
      readonly minExclusive?: boolean
      readonly maxExclusive?: boolean
      /** The number that histograms bin, where a story has several (ranks). */
      readonly isExact?: boolean
    }
  /** `field:*`: the field has a value. */
  | { readonly kind: 'exists' }

export type NestedPath = 'entities' | 'categories' | 'industries'

export type Query =
  | { readonly kind: 'all' }
  | { readonly kind: 'and'; readonly items: readonly Query[]; readonly span?: Span }
  | { readonly kind: 'or'; readonly items: readonly Query[]; readonly span?: Span }
  | { readonly kind: 'not'; readonly item: Query; readonly span?: Span }
  | {
      readonly kind: 'leaf'
      /** Full name as in `fields.ts`; inside a nested group the name within the object. */
      readonly field: string
      readonly test: Test
      /** Lucene `^n`; weighs relevance only. Default 1. */
      readonly boost?: number
      readonly span?: Span
    }
  | {
      readonly kind: 'nested'
      readonly path: NestedPath
      /** All conditions hold for the same object; leaves name fields of `nestedFields(path)`. */
      readonly where: Query
      /** `sort_by(field)`: order results by this value of the matching object, highest first. */
      readonly sortBy?: string
      readonly boost?: number
      readonly span?: Span
    }

export const ALL: Query = { kind: 'all' }
