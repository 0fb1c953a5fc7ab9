// `npm run promotion -- CODE --percent 20`
import { installIfNeeded, runUnderPinnedNode } from '../runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()
const { buildIfStale } = await import('../build.mjs')
await buildIfStale()
await import('../../server/dist/promotion.js')
