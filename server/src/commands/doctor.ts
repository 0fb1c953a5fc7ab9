import { runChecks } from '../doctor/index.ts'
import { readConfig, type Config } from '../platform/config/config.ts'

/**
 * `npm run doctor`: checks the environment of the server and prints what to change. Exit code 0: nothing must be
 * changed; 1: there is a problem.
 */
async function check(config: Config): Promise<number> {
  let problems = 0
  for await (const { level, title, message } of runChecks(config, Date.now)) {
    if (level === 'problem') problems += 1
    console.log(`${labels[level]}  ${title}: ${message}`)
  }
  console.log(problems === 0 ? 'Nothing must be changed.' : `Problems: ${problems}.`)
  return problems
}

const labels = { ok: 'ok     ', hint: 'hint   ', problem: 'PROBLEM' }

try {
  if ((await check(readConfig())) > 0) process.exitCode = 1
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  for (const line of reason.split('\n')) console.log(`${labels.problem}  Settings: ${line}`)
  process.exitCode = 1
}
