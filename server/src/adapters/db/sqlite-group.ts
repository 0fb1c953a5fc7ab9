import type { DatabaseSync } from 'node:sqlite'
import { toDatabaseError } from './database-errors.ts'

/** Everything that is written but not committed yet, and the promise of its commit. */
type Group = {
  /** How many have finished writing and wait. */
  size: number
  /** The turn of the event loop in which it began was over while somebody still wrote. */
  isLate: boolean
  outcome: PromiseWithResolvers<void>
}

/** The writes of one user of the file, which are kept or undone as a whole. */
export type Part = { group: Group; hasMark: boolean }

/**
 * Writes that fall into one turn of the event loop share one transaction and so one wait for the disk.
 * Each is answered only after the commit that holds it; a part that fails is undone alone.
 */
export class CommitGroup {
  readonly #file: DatabaseSync
  readonly #isWriting: () => boolean
  #open: Group | null = null

  /** `isWriting` tells whether somebody is in the middle of a part. */
  constructor(file: DatabaseSync, isWriting: () => boolean) {
    this.#file = file
    this.#isWriting = isWriting
  }

  /** The commit of all that is written; undefined when nothing waits for one. */
  get pending(): Promise<void> | undefined {
    return this.#open?.outcome.promise
  }

  /** Whether the commit only waits for the end of the part that is being written. */
  get isDue(): boolean {
    return this.#open?.isLate === true
  }

  /** Commits now what waits, if anything does. */
  commit(): void {
    const group = this.#open
    this.#open = null
    try {
      if (group) this.#file.exec('commit')
      group?.outcome.resolve()
    } catch (error) {
      if (this.#file.isTransaction) this.#file.exec('rollback')
      group?.outcome.reject(toDatabaseError(error))
    }
  }

  /** Begins a part. One of several statements needs a mark to be undone to. */
  enter(statements: 'one' | 'several'): Part {
    const group = (this.#open ??= this.#begin())
    const hasMark = statements === 'several' && group.size > 0
    if (hasMark) this.#file.exec('savepoint part')
    return { group, hasMark }
  }

  /** Ends a part; resolves when it is on the disk. */
  keep({ group, hasMark }: Part): Promise<void> {
    if (this.#open !== group) return group.outcome.promise
    if (hasMark) this.#file.exec('release part')
    group.size += 1
    return group.outcome.promise
  }

  undo({ group, hasMark }: Part): void {
    if (this.#open !== group) return
    if (hasMark) this.#file.exec('rollback to part; release part')
    if (group.size > 0) return
    this.#open = null
    this.#file.exec('rollback')
  }

  /** On a full disk, for example, SQLite undoes the whole transaction by itself: then all hear of it. */
  notice(error: unknown): void {
    if (this.#open === null || this.#file.isTransaction) return
    this.#open.outcome.reject(toDatabaseError(error))
    this.#open = null
  }

  #begin(): Group {
    // The write lock is taken at the start: a plain `begin` could fail in the middle instead.
    this.#file.exec('begin immediate')
    const outcome = Promise.withResolvers<void>()
    // A group whose only part was undone has nobody who waits for it.
    outcome.promise.catch(() => undefined)
    const group = { size: 0, isLate: false, outcome }
    setImmediate(() => {
      if (this.#open !== group) return
      if (this.#isWriting()) group.isLate = true
      else this.commit()
    })
    return group
  }
}
