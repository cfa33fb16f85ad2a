import { runModern } from './modern-node.js'

await runModern('./start.ts')
