// Vitest setup: creates the temporary folder and the databases of a run, and removes them at the end.
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
  // The enclosing run removes the databases.
  if (run.joined) return run.close
  await dropDatabasesOfDeadRuns(isRunning)
  return async () => {
    await dropDatabasesOf(run.id)
    run.close()
  }
}
