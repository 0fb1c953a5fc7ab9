// Runs the commands of a test run, each in a separate session.
import { spawn } from 'node:child_process'
import { pathWithTools, root } from '../runtime.mjs'

/** The sessions of all steps so far. Processes that still run in them at the end are reported. */
export const sessions = []

const running = new Set()

/** Set when the run is interrupted; then no further step is started. */
let isStopped = false

/** Runs a command and shows its output. Resolves to whether it succeeded. */
export async function runStep(title, command, env = {}) {
  if (isStopped) return false
  console.log(`\n── ${title}`)
  const startedAt = Date.now()
  const isGood = await exitOf(start(command, env, 'inherit'))
  console.log(resultLine(title, isGood, startedAt))
  return isGood
}

/** Runs a command in parallel with other steps, and shows its output when it has ended. */
export async function runStepAside(title, command, env = {}) {
  const startedAt = Date.now()
  const child = start(command, env, 'pipe')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part) => (output += part))
  }
  const isGood = await exitOf(child)
  console.log(`\n── ${title}\n${output}${resultLine(title, isGood, startedAt)}`)
  return isGood
}

const resultLine = (title, isGood, startedAt) =>
  `   ${title}: ${isGood ? 'ok' : 'FAILED'} (${Date.now() - startedAt} ms)`

/** Stops the current steps, and prevents further ones. */
export function stopSteps() {
  isStopped = true
  for (const pid of running) {
    try {
      process.kill(-pid, 'SIGTERM')
    } catch {
      // The step has already ended.
    }
  }
}

const start = (command, env, output) =>
  spawn(command[0], command.slice(1), {
    cwd: root,
    stdio: ['ignore', output, output],
    detached: true,
    env: { ...process.env, ...pathWithTools(), ...env },
  })

/** Resolves when the command has ended and all its output has been read. */
function exitOf(child) {
  if (child.pid !== undefined) {
    running.add(child.pid)
    sessions.push(child.pid)
  }
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.once('close', (code) => {
      running.delete(child.pid)
      resolve(code === 0)
    })
  })
}
