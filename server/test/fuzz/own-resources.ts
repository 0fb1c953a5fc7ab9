import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Megabytes of this process that are still referenced. */
export function collectedHeapMb(): number {
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed / 1_048_576
}

/** Open files and connections of this process. */
export const openDescriptors = (): number => readdirSync('/proc/self/fd').length
