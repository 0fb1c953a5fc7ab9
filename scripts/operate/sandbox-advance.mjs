// `npm run sandbox:advance -- 1d|12h|period [EMAIL]`
import { installIfNeeded, runUnderPinnedNode } from '../runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()
const { buildIfStale } = await import('../build.mjs')
await buildIfStale()
await import('../../server/dist/sandbox-advance.js')
