import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryFileLock } from './engine/file-lock.ts'
import { DatabaseUnusableError } from './engine/sqlite-file.ts'
import { processState, startTimeOf, type ProcessState } from './process-state.ts'

/** How long a start waits for the end of a killed process. */
const maxWaitMs = 10_000
const pollMs = 20

/**
 * Makes this process the only server of a data folder. Takes over the lock of a dead process, and waits for the end of
 * a dying one. Throws an error that names a running one. Returns a function that releases the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'server.lock')
  const unlock = lockFolder(dataDir, path)
  try {
    const remove = recordHolder(dataDir, path)
    return () => {
      remove()
      unlock()
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** A lock that also excludes servers in other containers. */
function lockFolder(dataDir: string, path: string): () => void {
  const lock = join(dataDir, 'server-lock.db')
  const unlock = tryFileLock(lock, 'exclusive')
  if (unlock !== null) return unlock

  const holder = read(path)
  if (holder !== undefined && stateAfterWait(holder) === 'running')
    throw inUse(dataDir, path, holder)
  // The operating system releases the lock of an ending process.
  const unlockNow = tryFileLock(lock, 'exclusive')
  if (unlockNow === null) throw inUse(dataDir, path, holder)
  return unlockNow
}

/** Writes this process to the lock file, which servers of earlier versions respect. */
function recordHolder(dataDir: string, path: string): () => void {
  const mine = identityOf(process.pid)
  for (let tries = 0; tries < 10; tries += 1) {
    if (createLockFile(path, mine)) return () => removeIfSame(path, mine)

    const holder = read(path)
    if (holder !== undefined && stateAfterWait(holder) !== 'dead')
      throw inUse(dataDir, path, holder)
    if (holder !== undefined) removeIfSame(path, holder)
  }
  throw new DatabaseUnusableError(`Can't take the lock file ${path}. Remove it and start again.`)
}

/** A process id from another container is meaningless here, so only a process that exists here is named. */
function inUse(dataDir: string, path: string, holder: string | undefined): DatabaseUnusableError {
  const isHere = holder !== undefined && stateOf(holder) !== 'dead'
  const server = isHere
    ? `Another Askwell server (process ${holder.split(' ')[0]})`
    : 'An Askwell server in another container'
  return new DatabaseUnusableError(
    `${server} already uses the data folder ${dataDir}. ` +
      `Stop it first, or set another DATA_DIR. Its lock is ${path}.`,
  )
}

/** Creates the lock file as a hard link, which is atomic and never replaces an existing file. */
function createLockFile(path: string, content: string): boolean {
  const temporaryPath = `${path}.${process.pid}`
  writeFileSync(temporaryPath, content)
  try {
    linkSync(temporaryPath, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporaryPath, { force: true })
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Renames the lock file and reads it again, because a third process may have just taken over the lock. */
function removeIfSame(path: string, content: string): void {
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const taken = read(aside)
  if (taken !== undefined && taken !== content) createLockFile(path, taken)
  rmSync(aside, { force: true })
}

/** Process id and start time, because after a restart of the container another process may have the same id. */
function identityOf(pid: number): string {
  return `${pid} ${startTimeOf(pid) ?? 'unknown'}`
}

/** The state of the holder, after waiting for the end of a dying one. */
function stateAfterWait(holder: string): ProcessState {
  const deadline = performance.now() + maxWaitMs
  let state = stateOf(holder)
  while (state === 'dying' && performance.now() < deadline) {
    // Blocking is fine here, because the start cannot continue without the lock.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs)
    state = stateOf(holder)
  }
  return state
}

function stateOf(holder: string): ProcessState {
  const [first = '', startTime = 'unknown'] = holder.split(' ')
  const pid = Number(first)
  if (!Number.isInteger(pid) || pid <= 0) return 'dead'

  const now = startTimeOf(pid)
  const isOther = now !== undefined && startTime !== 'unknown' && now !== startTime
  return isOther ? 'dead' : processState(pid)
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
