/** What the services count and allow, as far as both sides of the window reckon with it. */

/**
 * Calls of one endpoint a minute that the queue lets through: the service allows 60 in a clock
 * minute, the rest is left to whatever else uses the application id.
 */
export const CALLS_A_MINUTE = 57

/** Calls that one request to a text endpoint counts as (text specification 8). */
export function costOf(endpoint: string): number {
  return endpoint === 'elsa' ? 3 : 1
}
