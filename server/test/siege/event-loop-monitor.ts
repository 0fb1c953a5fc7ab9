// Loaded by the server process before its program: measures the gaps between the turns of its event loop.
import type { IncomingMessage } from 'node:http'
import diagnostics from 'node:diagnostics_channel'
import { PerformanceObserver } from 'node:perf_hooks'
import { attackHeader } from './attack-header.ts'
import type { LoopGaps } from './siege-server.ts'

const everyMs = 5

/** When a gap began and ended, its CPU time, and the attacks that were being answered. */
type Gap = { from: number; to: number; cpuMs: number; attacks: string[] }

const none: Gap = { from: 0, to: 0, cpuMs: 0, attacks: [] }

let last = { at: performance.now(), cpu: cpuMs() }
let longest = none
let longestWallMs = 0

/** The CPU time of the main thread: other programs and threads do not count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const unanswered = new Set<string>()
const answered = new Set<string>()

function nameOf(message: unknown): string | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as Node.js publishes it
  const { request } = message as { request: IncomingMessage }
  const name = request.headers[attackHeader]
  return typeof name === 'string' ? decodeURIComponent(name) : null
}

diagnostics.subscribe('http.server.request.start', (message) => {
  const name = nameOf(message)
  if (name !== null) unanswered.add(name)
})
diagnostics.subscribe('http.server.response.finish', (message) => {
  const name = nameOf(message)
  if (name === null) return
  unanswered.delete(name)
  answered.add(name)
})

let collections: { from: number; to: number }[] = []
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    collections.push({ from: startTime, to: startTime + duration })
  }
}).observe({ entryTypes: ['gc'] })

const timer = setInterval(() => {
  const now = { at: performance.now(), cpu: cpuMs() }
  longestWallMs = Math.max(longestWallMs, now.at - last.at - everyMs)
  if (now.cpu - last.cpu > longest.cpuMs) {
    const attacks = [...unanswered, ...answered]
    longest = { from: last.at, to: now.at, cpuMs: now.cpu - last.cpu, attacks }
  }
  answered.clear()
  last = now
}, everyMs)
timer.unref()

function figures(): LoopGaps {
  const { from, to, cpuMs: cpu, attacks } = longest
  const overlaps = collections.map((one) => Math.min(one.to, to) - Math.max(one.from, from))
  const collectingMs = overlaps.reduce((sum, ms) => sum + Math.max(0, ms), 0)
  return { wallMs: longestWallMs, cpuMs: cpu, collectingMs, attacks }
}

process.on('message', (message) => {
  if (message === 'collect') {
    globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
    process.send?.('collected')
  }
  if (message !== 'gaps') return
  process.send?.(figures())
  longest = none
  longestWallMs = 0
  collections = []
})
// Listening for messages keeps a process alive.
process.channel?.unref()
