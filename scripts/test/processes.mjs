// Finds processes of a run that are still running. Linux only; on other systems it finds none.
import { readdirSync, readFileSync } from 'node:fs'

/** Processes with the run's id in their environment, or in a session of one of its steps. */
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
      // It has ended already.
    }
  }
}

const hasRunId = (pid, runId) =>
  read(pid, 'environ').split('\0').includes(`ASKWELL_TEST_RUN=${runId}`)

/** The session is the fourth word after the program name, which is in brackets and may contain anything. */
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

/** Empty for a process that has ended or belongs to another user. */
function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
