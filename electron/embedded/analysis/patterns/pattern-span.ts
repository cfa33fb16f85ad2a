/** What can be told by its form alone; the keys are those of the wire (wire-facts 6.2). */
export type PatternType = 'date' | 'money' | 'percentage' | 'url' | 'email' | 'phone'

/** UTF-16 places, `end` exclusive. */
export type PatternSpan = {
  readonly type: PatternType
  readonly start: number
  readonly end: number
}
