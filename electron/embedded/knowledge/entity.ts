/** Something the knowledge base knows; also the format of a base a user or the sample brings. */
export type KnowledgeEntity = {
  /** A Wikidata id (`Q…`) only where it is certain; otherwise `N` and digits. */
  readonly id: string
  /** By language; `*` holds for every language. The first name is the one shown. */
  readonly names: Readonly<Record<string, readonly string[]>>
  /** As the wire writes them (wire-facts 1.4): `Human`, `Organization`, `City` … */
  readonly types: readonly string[]
  readonly links?: { readonly wikipedia?: string; readonly wikidata?: string }
  readonly stockTickers?: readonly string[]
  /**
   * How readily a bare match of the name is believed, 0–1; 1 when absent. Below one half the text
   * must support it: a capital letter in the middle of a sentence or the name tagger's word.
   * Below one fifth a name it shares needs a word of its surroundings, where there are such.
   */
  readonly weight?: number
  /**
   * Names that mean other things as well: believed only as one below one half is, and beside a word of
   * the surroundings where there are such.
   */
  readonly weakNames?: readonly string[]
  /** Names believed only where the legal form of a company follows: Saturn Corp. */
  readonly formNames?: readonly string[]
  /** Classes of the DBpedia ontology, most special first; by the types where absent. */
  readonly ontology?: readonly string[]
  /** Words of its surroundings, in small letters: they tell it from others of the same name. */
  readonly context?: readonly string[]
}
