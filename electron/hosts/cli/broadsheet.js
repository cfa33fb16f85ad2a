#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node --max-semi-space-size=8
// Batches of documents then hold some 100 MB less; see test/bench/parts/batch.ts.
import { runModern } from '#electron/hosts/modern-node.js'

await runModern('./cli/cli.ts')
