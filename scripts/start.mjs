// `npm start`: installs what is missing, builds what is stale, serves the product.
import { installIfNeeded, root, runUnderPinnedNode } from './runtime.mjs'

installIfNeeded()
runUnderPinnedNode()
const { buildIfStale } = await import('./build.mjs')
await buildIfStale()
process.chdir(root)
await import('../server/dist/main.js')
