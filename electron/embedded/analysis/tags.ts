/** What the tagger calls a token: no name, or where in a name of which class it stands. */
export const TAGS = ['O', 'B-PER', 'I-PER', 'B-ORG', 'I-ORG', 'B-LOC', 'I-LOC'] as const
