// The resources of a test run: a temporary folder, and databases and processes that carry the run's id.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const prefix = 'askwell-run-'
const minMemoryBytes = 4_000_000_000

/**
 * Begins a run, or joins the run that started this process. Child processes inherit its temporary folder as TMPDIR.
 * `close` removes the folder, except in a joined run (`joined`).
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
    // The programs of a run share compiled code.
    NODE_COMPILE_CACHE: path.join(folder, compiledCode),
  })
  return {
    id,
    folder,
    joined: false,
    /**
     * Entries that this run left outside its own folder, where nothing removes them. Empty while another run is
     * active, because the entries could belong to it.
     */
    leftOutside: () =>
      hasOtherRuns(parentFolder)
        ? []
        : ownNames(parentFolder).filter((name) => !namesBefore.has(name)),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * An in-memory file system with enough space, if available: tests commit thousands of times, and each commit would
 * wait for the disk. TMPDIR selects a different folder.
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

/** The entries left in a temporary folder, except the caches of tools. */
export function leftIn(folder) {
  return readdirSync(folder).filter((name) => !isOfTools(name))
}

/**
 * Entries that the test files of a step left. The empty folder of a test file with only skipped tests is ignored:
 * vitest does not run the hooks that would remove it.
 */
export function leftByFiles(stepFolder) {
  return leftIn(stepFolder).filter((name) => !isEmptyFolder(path.join(stepFolder, name)))
}

const isEmptyFolder = (entry) => statSync(entry).isDirectory() && readdirSync(entry).length === 0

/** Creates a temporary folder for one step or one test file. */
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

/** Removes the folders of killed runs. A database server that still uses such a folder exits without its files. */
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

/** Caches of Node and Playwright in the temporary folder; they are removed with the folder of the run. */
const isOfTools = (name) => name === compiledCode || name.startsWith('playwright-transform-cache')
