// Creates and removes the temporary folder and the databases of a run.
import { beginRun, isRunning } from './run-scope.mjs'

export default async function setup(project) {
  const run = beginRun()
  const { whyNoPostgres, dropDatabasesOf, dropDatabasesOfDeadRuns } =
    await import('../../server/test/support/test-databases.ts')
  const reason = await whyNoPostgres()
  project.provide('testRun', { id: run.id, whyNoPostgres: reason })
  if (reason !== undefined) {
    console.log(`PostgreSQL tests are skipped, no server available at ${reason}`)
    return run.close
  }
  // The run that started this one removes its databases.
  if (run.joined) return run.close
  await dropDatabasesOfDeadRuns(isRunning)
  return async () => {
    await dropDatabasesOf(run.id)
    run.close()
  }
}
