import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8 make every object young, for good and in all threads. It would else put what one line of code
 * makes among the old objects as soon as most of it was once seen alive, as all is while a thread
 * begins; then the tokens of each text wait for a full collection (80 to 140 kB an article, which let a
 * thread grow by 200 MB between two), and a twentieth of the time goes into that.
 * @param set Takes a flag of V8
 */
export function makeAllYoung(set: (flag: string) => void = setFlagsFromString): void {
  set('--no-allocation-site-pretenuring')
}
