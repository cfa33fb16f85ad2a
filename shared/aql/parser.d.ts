import type { LRParser } from '@lezer/lr'

/** Generated from aql.grammar by `npm run aql`; a test regenerates and compares. */
export declare const parser: LRParser
