// `npm run outbox` lists the newest e-mails, `npm run outbox -- ID` shows one
import { installIfNeeded, runUnderPinnedNode } from '../runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()
const { buildIfStale } = await import('../build.mjs')
await buildIfStale()
await import('../../server/dist/outbox.js')
