import { implement } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import type { CapsuleCheck, CapsuleCounts } from '#shared/model/capsule.ts'

const COUNTS: CapsuleCounts = {
  stories: 12,
  bodies: 10,
  queries: 1,
  runs: 2,
  corrections: 0,
  tags: 1,
  highlights: 3,
  documents: 0,
}
const LEFT_OUT = [
  { what: 'bodies of licensed stories', why: 'their licence does not let them be passed on', count: 2 },
] // prettier-ignore
const ABOUT = { title: 'Harbour inquiry', scope: 'saved search "Harbour inquiry"' }
const CHECK: CapsuleCheck = {
  isSound: true,
  ...ABOUT,
  note: '',
  asOf: '2026-11-20T08:00:00.000Z',
  madeBy: '0.1.0',
  fingerprint: 'a'.repeat(64),
  engines: [{ name: 'local', version: '0.1.0', role: 'analysis' }],
  counts: COUNTS,
  leftOut: LEFT_OUT,
  bytes: 123_456,
  checked: 20,
  faults: [],
  methods: '# Methods: Harbour inquiry\n\n**Corpus.** The corpus consists of 12 texts.\n',
}

/** A capsule of twelve stories, sound, whose replay comes out the same. */
export function demoCapsules() {
  const os = implement(contract).capsules
  return {
    plan: os.plan.handler(() => ({
      ...ABOUT,
      note: '',
      counts: COUNTS,
      leftOut: LEFT_OUT,
      bytes: 123_456,
    })),
    pack: os.pack.handler(async function* () {
      yield { step: 'Packing stories, 0 of 12', share: 0 }
      const made = { transferId: 'capsule', name: 'Harbour-inquiry.capsule.zip', bytes: 123_456 }
      yield { step: 'Done', made: { ...made, counts: COUNTS, leftOut: LEFT_OUT } }
    }),
    verify: os.verify.handler(async function* () {
      yield { step: 'Done', check: CHECK }
    }),
    replay: os.replay.handler(async function* () {
      const parts = [
        { what: 'Stories and moods by day', compared: 30, agreed: 30, differences: [] },
      ]
      const versions = { packedWith: 'Broadsheet 0.1.0', replayedWith: 'Broadsheet 0.1.0' }
      yield { step: 'Done', replay: { isSame: true, parts, ...versions } }
    }),
  }
}
