import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnusableError } from './sqlite-file.ts'

/**
 * Makes this process the only server of a data folder. The lock of a dead process is taken over; a
 * living one is named in the refusal. Returns how to give the folder free.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'server.lock')
  const mine = identityOf(process.pid)

  for (let tries = 0; tries < 10; tries += 1) {
    if (place(path, mine)) return () => removeIfSame(path, mine)

    const holder = read(path)
    if (holder !== undefined && isAlive(holder)) throw inUse(dataDir, path, holder)
    if (holder !== undefined) removeIfSame(path, holder)
  }
  throw new DatabaseUnusableError(
    `The lock file ${path} cannot be taken. Remove it and start again.`,
  )
}

function inUse(dataDir: string, path: string, holder: string): DatabaseUnusableError {
  const [pid = '?'] = holder.split(' ')
  return new DatabaseUnusableError(
    `Another Askwell server (process ${pid}) already uses the data folder ${dataDir}. ` +
      `Stop it first, or set another DATA_DIR. Its lock is ${path}.`,
  )
}

/** A link appears whole or not at all, and never over another one. */
function place(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
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

/** Moves the lock aside and looks again: a third process may have just taken it over. */
function removeIfSame(path: string, content: string): void {
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const taken = read(aside)
  if (taken !== undefined && taken !== content) place(path, taken)
  rmSync(aside, { force: true })
}

/** Pid and start time, since a restarted container gives the same pid to somebody else. */
function identityOf(pid: number): string {
  return `${pid} ${startTimeOf(pid) ?? 'unknown'}`
}

function isAlive(holder: string): boolean {
  const [first = '', startTime = 'unknown'] = holder.split(' ')
  const pid = Number(first)
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  const now = startTimeOf(pid)
  return now === undefined || startTime === 'unknown' || now === startTime
}

/** Clock ticks from the machine's start to the process's, where the system tells. */
function startTimeOf(pid: number): string | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return afterName.split(' ')[19]
  } catch {
    // No /proc on this system: the pid alone must do.
    return undefined
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
