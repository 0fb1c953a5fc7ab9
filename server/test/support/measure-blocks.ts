/**
 * Measures the CPU time of each iteration of the event loop until the returned function is called, which returns
 * the longest in milliseconds. Other processes cannot make it longer.
 */
export function measureBlocks(): () => number {
  let [longest, last, isOver] = [0, process.threadCpuUsage().user, false]
  const watch = () => {
    const now = process.threadCpuUsage().user
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) globalThis.setImmediate(watch)
  }
  globalThis.setImmediate(watch)
  return () => {
    isOver = true
    return longest / 1_000
  }
}
