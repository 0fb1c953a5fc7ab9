import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { WATCHDOG_MS } from '../document/limits.ts'
import { isExtractionMessage } from './extraction-protocol.ts'

/** What a process uses. The time it computed is known on Linux only, also while other work delays it. */
export type ProcessUsage = { residentBytes: number; computedSeconds?: number }

/** Whether the time that a process computes is measured; elsewhere its limit is one of wall-clock time. */
export const measuresTime = process.platform === 'linux'

/** Clock ticks a second in the files of Linux. */
const TICKS = 100

/** Positions in `/proc/PID/stat` behind the name of the program. */
const USER_TICKS = 11
const SYSTEM_TICKS = 12

/** Calls `onUsage` at short intervals; returns how to end that. */
export function watchUsage(
  child: ChildProcess,
  onUsage: (usage: ProcessUsage) => void,
): () => void {
  const pid = child.pid
  if (!measuresTime || pid === undefined) return listenForMemory(child, onUsage)
  const timer = setInterval(() => {
    // A child that just exited has no files there; another event reports its exit.
    usageOf(pid).then(onUsage, () => clearInterval(timer))
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

/** The process that extracts: in namespaces it is the only child of the one that was started. */
async function extractingPid(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return Number(children.split(' ')[0]) || pid
}

async function usageOf(startedPid: number): Promise<ProcessUsage> {
  const pid = await extractingPid(startedPid)
  const [status, stat] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ])
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    residentBytes: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024,
    computedSeconds: (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS,
  }
}
