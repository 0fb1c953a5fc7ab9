import type { DatabaseSync } from 'node:sqlite'
import { toDatabaseError } from './database-errors.ts'

/** Written but uncommitted units, with the promise of their commit. */
type Group = {
  /** Number of units that have finished writing. */
  size: number
  /** Whether the iteration of the event loop in which the group began ended while a unit was still writing. */
  isLate: boolean
  outcome: PromiseWithResolvers<void>
}

/** Writes of one connection that are committed or rolled back together. */
export type WriteUnit = { group: Group; hasSavepoint: boolean }

type CommitGroupDeps = {
  /** Whether a unit is being written. */
  isWriting: () => boolean
  /** Resolves when the commits so far are on the disk. */
  flush: () => Promise<void>
}

/**
 * Groups the writes of one event loop iteration into one transaction, which needs one flush to the disk. Each unit is
 * acknowledged after the flush; a failed unit is rolled back alone.
 */
export class CommitGroup {
  readonly #file: DatabaseSync
  readonly #deps: CommitGroupDeps
  #open: Group | null = null
  /** The last group that is committed but not yet flushed. */
  #flushing: Group | null = null

  constructor(file: DatabaseSync, deps: CommitGroupDeps) {
    this.#file = file
    this.#deps = deps
  }

  /** A promise that resolves when all writes so far are on the disk; undefined when they already are. */
  get pending(): Promise<void> | undefined {
    return (this.#open ?? this.#flushing)?.outcome.promise
  }

  /** Whether the commit only waits for the end of the current unit. */
  get isDue(): boolean {
    return this.#open?.isLate === true
  }

  /** Commits the open group, if there is one, and begins to flush it. */
  commit(): void {
    const group = this.#open
    this.#open = null
    if (!group) return
    try {
      this.#file.exec('commit')
    } catch (error) {
      if (this.#file.isTransaction) this.#file.exec('rollback')
      group.outcome.reject(toDatabaseError(error))
      return
    }
    void this.#flush(group)
  }

  async #flush(group: Group): Promise<void> {
    this.#flushing = group
    try {
      await this.#deps.flush()
      group.outcome.resolve()
    } catch (error) {
      group.outcome.reject(toDatabaseError(error))
    } finally {
      if (this.#flushing === group) this.#flushing = null
    }
  }

  /** Begins a unit. One with several statements needs a savepoint to roll back to. */
  begin(statements: 'one' | 'several'): WriteUnit {
    const group = (this.#open ??= this.#begin())
    const hasSavepoint = statements === 'several' && group.size > 0
    if (hasSavepoint) this.#file.exec('savepoint part')
    return { group, hasSavepoint }
  }

  /** Ends a unit; resolves when it is on the disk. */
  commitUnit({ group, hasSavepoint }: WriteUnit): Promise<void> {
    if (this.#open !== group) return group.outcome.promise
    if (hasSavepoint) this.#file.exec('release part')
    group.size += 1
    return group.outcome.promise
  }

  rollbackUnit({ group, hasSavepoint }: WriteUnit): void {
    if (this.#open !== group) return
    if (hasSavepoint) this.#file.exec('rollback to part; release part')
    if (group.size > 0) return
    this.#open = null
    this.#file.exec('rollback')
  }

  /** Rejects all writes of the group if SQLite rolled back the transaction itself, for example on a full disk. */
  handleError(error: unknown): void {
    if (this.#open === null || this.#file.isTransaction) return
    this.#open.outcome.reject(toDatabaseError(error))
    this.#open = null
  }

  #begin(): Group {
    // Takes the write lock at the start, because a plain `begin` could fail later.
    this.#file.exec('begin immediate')
    const outcome = Promise.withResolvers<void>()
    // Avoids an unhandled rejection: nobody awaits a group whose only unit was rolled back.
    outcome.promise.catch(() => undefined)
    const group = { size: 0, isLate: false, outcome }
    setImmediate(() => {
      if (this.#open !== group) return
      if (this.#deps.isWriting()) group.isLate = true
      else this.commit()
    })
    return group
  }
}
