import type { GraphChoices } from '#shared/model/graph.ts'

export const DEFAULT_CHOICES: GraphChoices = {
  most: 500,
  measure: 'count',
  minCount: 1,
  minNpmi: 0,
  hiddenTypes: [],
  showsLonely: false,
  hidden: [],
  pins: [],
  colour: 'type',
  size: 'stories',
}

/** What choices ask of the cache; a change of these counts anew. */
export function questionOf({ most, from, to }: GraphChoices) {
  return {
    most,
    slice: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
  }
}

export function withoutUndefined(choices: GraphChoices): GraphChoices {
  return Object.fromEntries(
    Object.entries(choices).filter(([, value]) => value !== undefined),
  ) as GraphChoices
}
