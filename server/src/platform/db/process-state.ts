import { readFileSync } from 'node:fs'

/** `dying` means killed, but its threads have not ended and it may still have files open. */
export type ProcessState = 'running' | 'dying' | 'dead'

/** Bit of SIGKILL in the masks of /proc/PID/status, and of PF_EXITING in /proc/PID/stat. */
const sigkillBit = 0x1_00n
const exitingBit = 0x4

/**
 * The state of a process. A zombie counts as dead, because without an init process it is never removed. Without /proc,
 * a process counts as running as long as its id exists.
 */
export function processState(pid: number): ProcessState {
  const fields = statFields(pid)
  if (fields === undefined) return exists(pid) ? 'running' : 'dead'

  const [state = '', threads] = [fields[0], Number(fields[17])]
  if (/[ZX]/.test(state)) return threads > 1 ? 'dying' : 'dead'
  const isExiting = (Number(fields[6]) & exitingBit) !== 0
  return isExiting || isKilled(pid) ? 'dying' : 'running'
}

/** The start of a process, in clock ticks since the machine was booted; undefined on systems without /proc. */
export const startTimeOf = (pid: number): string | undefined => statFields(pid)?.[19]

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The fields of proc_pid_stat(5), beginning with the third, the state. */
function statFields(pid: number): string[] | undefined {
  const afterName = readProc(pid, 'stat')?.split(') ').at(-1)
  return afterName?.split(' ')
}

/** Whether SIGKILL is pending. */
function isKilled(pid: number): boolean {
  const masks = readProc(pid, 'status')?.matchAll(/^(?:SigPnd|ShdPnd):\s*([\da-f]+)$/gm) ?? []
  return [...masks].some(([, mask]) => (BigInt(`0x${mask}`) & sigkillBit) !== 0n)
}

function readProc(pid: number, file: 'stat' | 'status'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // No /proc on this system, or the process has ended.
    return undefined
  }
}
