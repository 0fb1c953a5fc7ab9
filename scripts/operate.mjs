// Runs a command of the operator with the built server, `npm run grant -- EMAIL MESSAGES`: node scripts/operate.mjs NAME …
import { installIfNeeded, runUnderPinnedNode } from './runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()
const { buildIfStale } = await import('./build.mjs')
await buildIfStale()
const [name] = process.argv.splice(2, 1)
await import(`../server/dist/${name}.js`)
