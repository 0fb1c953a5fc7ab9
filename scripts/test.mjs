// `npm test`: runs all checks, even in a fresh clone. `npm test -- changed` runs those that a change can break.
import { installIfNeeded, runUnderPinnedNode } from './runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()

const { runTests } = await import('./test/run.mjs')
process.exit(await runTests(process.argv.slice(2)))
