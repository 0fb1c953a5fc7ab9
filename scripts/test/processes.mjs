// Finds the remaining processes of a test run. Linux only; on other systems it finds none.
import { readdirSync, readFileSync } from 'node:fs'

/** Processes that have the run's id in their environment, or belong to the session of one of its steps. */
export function processesOf(runId, sessions) {
  return numbersIn('/proc').flatMap((pid) => {
    if (pid === process.pid || pid === process.ppid) return []
    const belongsToRun = hasRunId(pid, runId) || sessions.includes(sessionOf(pid))
    return belongsToRun ? [{ pid, command: read(pid, 'cmdline').replaceAll('\0', ' ').trim() }] : []
  })
}

export function kill(processes) {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}

const hasRunId = (pid, runId) =>
  read(pid, 'environ').split('\0').includes(`ASKWELL_TEST_RUN=${runId}`)

/** The session is the fourth field after the program name, which is in parentheses and may contain any characters. */
const sessionOf = (pid) => Number(read(pid, 'stat').split(') ').at(-1)?.split(' ')[3])

function numbersIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

/** Reads a file in /proc; '' for a process that has ended or belongs to another user. */
function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
