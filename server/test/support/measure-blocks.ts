import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** Ends a collection that is under way, so that garbage of what ran before is not collected in what is measured. */
export const collectGarbage: () => void = runInNewContext('gc')

/**
 * Measures the CPU time of each iteration of the event loop until the returned function is called, which returns
 * the longest in milliseconds. Other processes cannot make it longer, nor can garbage of earlier tests.
 */
export function measureBlocks(): () => number {
  collectGarbage()
  let [longest, last, isOver] = [0, process.threadCpuUsage().user, false]
  const take = () => {
    const now = process.threadCpuUsage().user
    longest = Math.max(longest, now - last)
    last = now
  }
  const watch = () => {
    if (isOver) return
    take()
    globalThis.setImmediate(watch)
  }
  globalThis.setImmediate(watch)
  return () => {
    isOver = true
    // What is measured may end in the iteration that took longest.
    take()
    return longest / 1_000
  }
}

/**
 * CPU milliseconds of some fixed work of the kind that a server does: JSON, texts and regular expressions. Limits on
 * CPU time are multiples of it, so that they mean the same on a slow machine.
 */
export function referenceMs(): number {
  const samples = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  return samples.toSorted((one, other) => one - other)[2] ?? 0
}

const rows = Array.from({ length: 20_000 }, (_row, at) => ({
  id: at,
  text: `row ${at} of ${at % 7}`,
}))

function work(): number {
  const text = JSON.stringify(rows)
  return text.match(/\d+ of [1-6]"/g)?.length === 0 ? 0 : JSON.parse(text).length
}
