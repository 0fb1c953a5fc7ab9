import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { WATCHDOG_MS } from '../document/limits.ts'
import { isExtractionMessage } from './extraction-protocol.ts'

/** Memory and CPU time of a process. The CPU time is known on Linux only. */
export type ProcessUsage = { residentBytes: number; computedSeconds?: number }

/** Whether the CPU time of a process can be measured; elsewhere the time limit is wall-clock time. */
export const measuresTime = process.platform === 'linux'

/** Clock ticks per second in `/proc`. */
const TICKS = 100

/** Positions of fields in `/proc/PID/stat`, after the program name. */
const USER_TICKS = 11
const SYSTEM_TICKS = 12

/** Calls `onUsage` at short intervals. Returns a function that stops the calls. */
export function watchUsage(
  child: ChildProcess,
  onUsage: (usage: ProcessUsage) => void,
): () => void {
  const pid = child.pid
  if (!measuresTime || pid === undefined) return listenForMemory(child, onUsage)
  let extracting: number | undefined
  const timer = setInterval(() => {
    const usage = usageOf((extracting ??= childOf(pid)) ?? pid)
    // A child that has just exited has no files in /proc; the exit event reports its end.
    if (usage === null) clearInterval(timer)
    else onUsage(usage)
  }, WATCHDOG_MS)
  return () => clearInterval(timer)
}

function listenForMemory(child: ChildProcess, onUsage: (usage: ProcessUsage) => void): () => void {
  const listen = (message: unknown) => {
    if (isExtractionMessage(message) && message.type === 'memory')
      onUsage({ residentBytes: message.bytes })
  }
  child.on('message', listen)
  return () => void child.off('message', listen)
}

/** The process that extracts, once it runs: in namespaces it is the only child of the started launcher. */
function childOf(pid: number): number | undefined {
  const children = readIfPresent(`/proc/${pid}/task/${pid}/children`)
  return Number(children?.split(' ')[0]) || undefined
}

function usageOf(pid: number): ProcessUsage | null {
  const status = readIfPresent(`/proc/${pid}/status`)
  const stat = readIfPresent(`/proc/${pid}/stat`)
  if (status === null || stat === null) return null
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    residentBytes: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024,
    computedSeconds: (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS,
  }
}

/** Synchronous: the kernel produces these files in microseconds, and an asynchronous read would cost far more. */
function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
