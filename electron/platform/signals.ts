/** Ends with whichever of the two ends first; who calls need not give one. */
export function eitherSignal(outer: AbortSignal | undefined, own: AbortSignal): AbortSignal {
  return outer ? AbortSignal.any([outer, own]) : own
}
