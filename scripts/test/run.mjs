// One test run, from its arguments to the final line.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../runtime.mjs'
import { runChanged } from './run-changed.mjs'
import { build, runAcceptance, runBench, runBrowser, runStatic, runUnit } from './parts.mjs'
import { parseArguments, usage } from './arguments.mjs'
import { startOwnPostgres } from './postgres/own-postgres.mjs'
import { kill, processesOf } from './processes.mjs'
import { beginRun, isRunning, leftByFiles, leftIn } from './run-scope.mjs'
import { sessions, stopSteps } from './steps.mjs'
import {
  failureLines,
  lastLine,
  ofCheck,
  retriedLines,
  slowestLines,
  sumOf,
  timesOf,
} from './results.mjs'

const cache = path.join(root, '.cache')
const timesFile = path.join(cache, 'test-times.json')

/** Runs the selected parts, prints the summary, and returns the exit code. */
export async function runTests(args) {
  const options = parseArguments(args)
  if (options === undefined) {
    console.error(usage)
    return 2
  }
  const startedAt = Date.now()
  const run = beginRun()
  const databases = await openDatabases(run, options)
  const cleanUp = async () => {
    await databases.close()
    rmSync(path.join(cache, reportsOf(run)), { recursive: true, force: true })
    run.close()
  }
  endOnSignals(run, cleanUp)

  const results = await runPart(options, run)
  results.push(leftovers(run))
  await cleanUp()
  return report(results, {
    options,
    databases,
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  })
}

/** Uses the server of TEST_DATABASE_URL if set; otherwise starts a server for this run, if possible. */
async function openDatabases(run, { part }) {
  const isGiven = process.env.TEST_DATABASE_URL !== undefined
  const own = isGiven || part === 'static' ? undefined : await startOwnPostgres(run.folder)
  if (own !== undefined) {
    process.env.TEST_DATABASE_URL = own.url
    return { reason: undefined, close: () => own.close() }
  }
  const { whyNoPostgres, dropDatabasesOf, dropDatabasesOfDeadRuns } =
    await import('../../server/test/support/test-databases.ts')
  const reason = await whyNoPostgres()
  if (reason !== undefined) return { reason, close: async () => undefined }
  await dropDatabasesOfDeadRuns(isRunning)
  return { reason, close: () => dropDatabasesOf(run.id) }
}

async function runPart({ part, names, retries, isBuilt }, run) {
  const context = { run, retries, reports: emptyReports(part, run), times: readTimes() }
  if (part === 'static') return runStatic()
  if (part === 'changed') return runChanged(names[0], context)
  const built = async () => (isBuilt ? [] : [await build()])
  const unitContext = { ...context, isBuilt: !isBuilt }
  if (part === 'unit') return [...(await built()), await runUnit(names, unitContext)]
  if (part === 'browser') return [...(await built()), await runBrowser(names, context)]
  // Runs in parallel: it uses one core, and its results do not depend on speed.
  const bench = runBench()
  return [
    ...(await runStatic()),
    ...(await built()),
    await bench,
    await runUnit([], unitContext),
    await runBrowser([], context),
    await runAcceptance(),
  ]
}

/**
 * Only a complete run writes the reports that `npm run acceptance -- --report` reads. The reports of a partial run,
 * which may be nested in another run, are removed with it.
 */
function emptyReports(part, run) {
  const folder = path.join(cache, part === 'all' ? 'reports' : reportsOf(run))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

const reportsOf = ({ id }) => `reports-of-${id}`

const readTimes = () => (existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {})

/** On a signal, stops the current steps and removes the resources of the run. */
function endOnSignals(run, cleanUp) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stopSteps()
      kill(processesOf(run.id, sessions))
      void cleanUp().finally(() => process.exit(1))
    })
  }
}

/** Lists leftovers in the run's temporary folder, outside it, and among the processes, which it kills. */
function leftovers(run) {
  const processes = processesOf(run.id, sessions)
  kill(processes)
  const left = [
    ...leftIn(run.folder).flatMap((step) =>
      leftByFiles(path.join(run.folder, step)).map(
        (name) => `a temporary file of ${step}: ${name}`,
      ),
    ),
    ...run.leftOutside().map((name) => `a file outside of the run's temporary folder: ${name}`),
    ...processes.map(({ pid, command }) => `process ${pid}: ${command}`),
  ]
  for (const line of left) console.log(`left behind: ${line}`)
  return ofCheck(left.length === 0, `left behind: ${left.length}`)
}

function report(results, { options, databases, seconds }) {
  const total = sumOf(results)
  if (options.part === 'all') writeFileSync(timesFile, JSON.stringify(timesOf(total.files)))
  const { reason } = databases
  const lines = [
    ...slowestLines(total.files),
    ...retriedLines(total.retried),
    ...failureLines(total.failures),
    `The run took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`,
    ...(reason === undefined ? [] : [`PostgreSQL was not tested: no server answers at ${reason}`]),
  ]
  console.log(`\n${[...lines, lastLine(total, reason === undefined)].join('\n')}`)
  return total.failed === 0 ? 0 : 1
}
