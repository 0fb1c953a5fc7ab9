// Setup for each test file, which has its own temporary folder that must be empty at the end.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, vi } from 'vitest'
import { cleanUpFile } from '../../server/test/support/after-file.ts'
import { leftIn, subfolder } from './run-scope.mjs'

const { testPath } = expect.getState()
const name = path.relative(process.cwd(), testPath).replaceAll(/[^a-z0-9]+/gi, '-')
const runFolder = process.env.TMPDIR
const folder = subfolder(runFolder, `${name}-${process.pid}`)
process.env.TMPDIR = folder

// The default timeout of one second is often too short on a busy machine.
const { waitFor, waitUntil } = vi
const withLongTimeout = (options) => ({
  timeout: 30_000,
  ...(typeof options === 'number' ? { timeout: options } : options),
})
vi.waitFor = (check, options) => waitFor(check, withLongTimeout(options))
vi.waitUntil = (check, options) => waitUntil(check, withLongTimeout(options))

// oxlint-disable-next-line no-empty-pattern -- vitest reads the names a hook takes from this pattern
beforeAll(({}, file) => {
  if (inject('testRun').whyNoPostgres !== undefined) skipPostgres(file.tasks)
})

// Restores global state, because the next test file runs in the same process.
afterAll(async () => {
  Object.assign(vi, { waitFor, waitUntil })
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await cleanUpFile()
  process.env.TMPDIR = runFolder
  const left = leftIn(folder)
  rmSync(folder, { recursive: true, force: true })
  if (left.length > 0) throw new Error(`left in the temporary folder: ${left.join(', ')}`)
})

/** Skips tests on PostgreSQL, which have the name of the engine in the title of their suite or test. */
function skipPostgres(tasks) {
  for (const task of tasks) {
    if (/\bpostgres\b/.test(task.name)) task.mode = 'skip'
    else if (task.type === 'suite') skipPostgres(task.tasks)
  }
}
