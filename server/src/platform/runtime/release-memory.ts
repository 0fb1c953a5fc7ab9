/** Returns memory to the system that the C library keeps for later allocations. */
export type ReleaseMemory = () => void

const everyMs = 2_000

/** A process that used less CPU time than this has freed almost no memory. */
const minCpuMs = 50

const gnuLibrary = 'libc.so.6'

/**
 * `malloc_trim` of the GNU C library. By itself, the library returns only the end of its heap, not free pages between
 * allocations. A call blocks the event loop, for 1 to 98 ms depending on the freed pages (decision record 0158). Null
 * if the system has no such function.
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
    return null // another C library, or a processor that the package does not support
  }
}

/** User and system time of this process, in milliseconds. */
function processCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Releases memory every two seconds if the process has worked since the last time. Returns a function to stop. */
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
