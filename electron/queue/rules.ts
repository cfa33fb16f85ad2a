import { CALLS_A_MINUTE } from '#shared/model/service-limits.ts'

/**
 * How hard a lane may work. The service counts 60 hits per clock minute; we do not know where its
 * minute begins. A slot held from send to completion + 60 s makes that irrelevant: an arrival lies
 * between send and completion, so two arrivals less than 60 s apart both hold a slot at the later
 * one, and no stretch of 60 s can hold more arrivals than there are slots.
 */
export type Rules = {
  /** Slots; below the service's 60 to leave room for what else uses the application id. */
  readonly capacity: number
  readonly holdMs: number
  /** No request lives longer than this (total deadline of the HTTP module, and a margin). */
  readonly longestFlightMs: number
  /** Between two sends; covers the service's "three per second". */
  readonly gapMs: number
  /**
   * Before a send nobody waits for. Spreads such work over the minute, so that slots come free
   * about once a second and a person's request never waits for the next minute behind it.
   */
  readonly backgroundGapMs: number
  /** An aborted request may still arrive; it counts as completed this long after. */
  readonly abortHoldMs: number
  readonly inFlight: number
}

export const SERVICE_RULES: Rules = {
  capacity: CALLS_A_MINUTE,
  holdMs: 60_000,
  longestFlightMs: 65_000,
  gapMs: 350,
  backgroundGapMs: 1_050,
  abortHoldMs: 5_000,
  inFlight: 20,
}

/** The embedded service has no limit, but one thread: a short line keeps priorities meaningful. */
export const EMBEDDED_IN_FLIGHT = 4
