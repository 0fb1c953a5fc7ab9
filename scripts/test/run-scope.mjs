// The resources of a test run: one temporary folder, and databases and processes with the run's id.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const prefix = 'askwell-run-'
const minMemoryBytes = 4_000_000_000

/**
 * Begins a run, or joins the run that started this process. All children inherit its temporary folder as
 * TMPDIR. `close` removes the folder, but not in `joined` runs.
 */
export function beginRun() {
  const inheritedId = process.env.ASKWELL_TEST_RUN
  if (inheritedId !== undefined)
    return {
      id: inheritedId,
      folder: tmpdir(),
      joined: true,
      leftOutside: () => [],
      close: () => {},
    }

  const parentFolder = memoryFolder() ?? tmpdir()
  removeDeadRuns(parentFolder)
  const namesBefore = new Set(ownNames(parentFolder))
  const id = `${process.pid}_${randomBytes(4).toString('hex')}`
  const folder = mkdtempSync(path.join(parentFolder, `${prefix}${process.pid}-`))
  Object.assign(process.env, {
    ASKWELL_TEST_RUN: id,
    TMPDIR: folder,
    // Programs of a run load code that another one has compiled.
    NODE_COMPILE_CACHE: path.join(folder, compiledCode),
  })
  return {
    id,
    folder,
    joined: false,
    /**
     * Entries that this run left next to its own folder, where nothing removes them. Empty while another run
     * is active, because their owner is unknown then.
     */
    leftOutside: () =>
      hasOtherRuns(parentFolder)
        ? []
        : ownNames(parentFolder).filter((name) => !namesBefore.has(name)),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * A file system in memory with enough space: tests commit thousands of times, and a disk would make each
 * commit wait. TMPDIR chooses another folder.
 */
function memoryFolder() {
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined) return undefined
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > minMemoryBytes ? '/dev/shm' : undefined
  } catch {
    return undefined
  }
}

/** The entries of the run's temporary folder. */
export function leftIn(folder) {
  return readdirSync(folder).filter((name) => !isOfTools(name))
}

/**
 * What the test files of a step left. The folder of a file of which every test was skipped is still there, and
 * empty, because vitest runs no hook of such a file.
 */
export function leftByFiles(stepFolder) {
  return leftIn(stepFolder).filter((name) => !isEmptyFolder(path.join(stepFolder, name)))
}

const isEmptyFolder = (entry) => statSync(entry).isDirectory() && readdirSync(entry).length === 0

/** A temporary folder for one step or one test file. */
export function subfolder(folder, name) {
  const created = path.join(folder, name)
  mkdirSync(created, { recursive: true })
  return created
}

/** Whether a process with this id exists. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Removes the folders of killed runs. A database server that still writes there ends when it misses its files. */
function removeDeadRuns(parentFolder) {
  for (const name of readdirSync(parentFolder)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
    if (pid > 0 && !isRunning(pid))
      rmSync(path.join(parentFolder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

const hasOtherRuns = (parentFolder) =>
  readdirSync(parentFolder).some(
    (name) => name.startsWith(prefix) && !name.startsWith(`${prefix}${process.pid}-`),
  )

const ownNames = (parentFolder) =>
  readdirSync(parentFolder).filter(
    (name) => name.startsWith('askwell-') && !name.startsWith(prefix),
  )

const compiledCode = 'node-compile-cache'

/** Caches of Node and Playwright in the temporary folder; removed with the folder of the run. */
const isOfTools = (name) => name === compiledCode || name.startsWith('playwright-transform-cache')
