// Loaded by the server process before its program: measures the gaps between the turns of its event loop.
import type { LoopGaps } from './siege-server.ts'

const everyMs = 5

let longest: LoopGaps = { wallMs: 0, cpuMs: 0 }
let last = { at: performance.now(), cpu: cpuMs() }

/** The CPU time of the main thread: other programs and threads do not count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const timer = setInterval(() => {
  const now = { at: performance.now(), cpu: cpuMs() }
  longest = {
    wallMs: Math.max(longest.wallMs, now.at - last.at - everyMs),
    cpuMs: Math.max(longest.cpuMs, now.cpu - last.cpu),
  }
  last = now
}, everyMs)
timer.unref()

process.on('message', (message) => {
  if (message === 'collect') globalThis.gc?.()
  if (message !== 'gaps') return
  process.send?.(longest)
  longest = { wallMs: 0, cpuMs: 0 }
})
// Listening for messages keeps a process alive.
process.channel?.unref()
