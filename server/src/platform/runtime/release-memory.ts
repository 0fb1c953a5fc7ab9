/** Returns memory to the system that the C library has freed and keeps for its next allocations. */
export type ReleaseMemory = () => void

const everyMs = 2_000

/** A process that worked less than this has freed next to nothing. */
const minCpuMs = 50

const gnuLibrary = 'libc.so.6'

/**
 * `malloc_trim` of the GNU C library: by itself the library returns only the end of its heap, not the free pages
 * between allocations that stay. The event loop waits for it, longer the more pages were freed: 1 to 98 ms were measured
 * (decision record 0158). Null where there is no such function.
 */
export async function findMallocTrim(library = gnuLibrary): Promise<ReleaseMemory | null> {
  if (process.platform !== 'linux') return null
  try {
    const { open, load, DataType } = await import('ffi-rs')
    open({ library, path: library })
    const trim = () =>
      void load({
        library,
        funcName: 'malloc_trim',
        retType: DataType.I32,
        paramsType: [DataType.I32],
        paramsValue: [0],
      })
    trim()
    return trim
  } catch {
    return null // another C library, or a processor for which the package has no program
  }
}

/** User and system time of this process, in milliseconds. */
function processCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Releases memory every two seconds, when the process has worked since the last time. Keeps no process alive; the function returned stops it. */
export function releaseMemoryRegularly(release: ReleaseMemory, cpuMs = processCpuMs): () => void {
  let last = cpuMs()
  const timer = setInterval(() => {
    if (cpuMs() - last < minCpuMs) return
    release()
    last = cpuMs()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
