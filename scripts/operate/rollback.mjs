// `npm run rollback -- --yes`
import { installIfNeeded, runUnderPinnedNode } from '../runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()
const { buildIfStale } = await import('../build.mjs')
await buildIfStale()
await import('../../server/dist/rollback.js')
