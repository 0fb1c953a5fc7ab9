// Runs the commands of a test run one after the other, each in its own session.
import { spawn } from 'node:child_process'
import { pathWithTools, root } from '../runtime.mjs'

/** Sessions of all steps so far. Processes that are still running in them at the end are reported. */
export const sessions = []

let running

/** Runs a command and shows its output; resolves with whether it succeeded. */
export async function runStep(title, command, env = {}) {
  console.log(`\n── ${title}`)
  const startedAt = Date.now()
  const isGood = await exitOf(
    spawn(command[0], command.slice(1), {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, ...pathWithTools(), ...env },
    }),
  )
  console.log(`   ${title}: ${isGood ? 'ok' : 'FAILED'} (${Date.now() - startedAt} ms)`)
  return isGood
}

/** Ends the current step when the run is interrupted. */
export function stopStep() {
  if (running === undefined) return
  try {
    process.kill(-running, 'SIGTERM')
  } catch {
    // It has ended already.
  }
}

function exitOf(child) {
  running = child.pid
  if (child.pid !== undefined) sessions.push(child.pid)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.once('exit', (code) => {
      running = undefined
      resolve(code === 0)
    })
  })
}
