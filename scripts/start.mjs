// `npm start`: installs missing packages, runs stale builds, and starts the server.
import { installIfNeeded, root, runUnderPinnedNode } from './runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()
const { buildIfStale } = await import('./build.mjs')
await buildIfStale()
process.chdir(root)
await import('../server/dist/main.js')
