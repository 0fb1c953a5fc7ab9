// `npm test`: runs every check, also after a fresh clone; `npm test -- changed` runs what a change can break.
import { installIfNeeded, runUnderPinnedNode } from './runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()

const { runTests } = await import('./test/run.mjs')
process.exit(await runTests(process.argv.slice(2)))
