#!/usr/bin/env node
import { runModern } from '#electron/hosts/modern-node.js'

await runModern('./cli/cli.ts')
