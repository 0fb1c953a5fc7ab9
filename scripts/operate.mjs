// `node scripts/operate.mjs NAME …` runs an operator command of the built server, for example for
// `npm run grant -- EMAIL MESSAGES`.
import { installIfNeeded, runUnderPinnedNode } from './runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()
const { buildIfStale } = await import('./build.mjs')
await buildIfStale()
const [name] = process.argv.splice(2, 1)
await import(`../server/dist/${name}.js`)
