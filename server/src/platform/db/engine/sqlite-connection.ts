import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { toDatabaseError } from './database-errors.ts'
import type { CommitGroup, WriteUnit } from './commit-group.ts'
import type { createRunner } from './sqlite-statements.ts'
import type { Mutex } from './sqlite-mutex.ts'

export type SharedFile = {
  run: ReturnType<typeof createRunner>
  commitGroup: CommitGroup
  log: { flush: () => Promise<void>; checkpointed: () => Promise<void> }
  mutex: Mutex
}

const writeKinds = new Set<CompiledQuery['query']['kind']>([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
])

/**
 * One connection. It releases the mutex after its last write and before the commit, so that the next connection can
 * join the same commit. Results are returned only after everything written or read is committed.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #shared: SharedFile
  #hasMutex = false
  #unit: WriteUnit | null = null

  constructor(shared: SharedFile) {
    this.#shared = shared
  }

  async acquire(): Promise<void> {
    await this.#shared.mutex.acquire()
    this.#hasMutex = true
  }

  release(): void {
    if (!this.#hasMutex) return
    this.#hasMutex = false
    const { commitGroup, mutex } = this.#shared
    if (commitGroup.isDue) commitGroup.commit()
    mutex.release()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#hasMutex) await this.acquire()
    if (this.#unit) return this.#run(query)
    const { kind } = query.query
    if (writeKinds.has(kind)) return this.#write(query)

    if (kind !== 'SelectQueryNode') return this.#runAlone(query)

    const result = this.#run<Row>(query)
    await this.#committed(this.#shared.commitGroup.pending)
    return result
  }

  /** Runs a pragma or a vacuum, which is not possible in a transaction or during a checkpoint. */
  async #runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { commitGroup, log } = this.#shared
    commitGroup.commit()
    await log.checkpointed()
    const result = this.#run<Row>(query)
    await this.#committed(log.flush())
    return result
  }

  streamQuery(): never {
    throw new Error('Rows are read in pages, not streamed.')
  }

  begin(): void {
    this.#unit = this.#enter('several')
  }

  async commit(): Promise<void> {
    const unit = this.#unit
    if (!unit) return
    const committed = this.#shared.commitGroup.commitUnit(unit)
    this.#unit = null
    await this.#committed(committed)
  }

  rollback(): void {
    const unit = this.#unit
    this.#unit = null
    if (unit) this.#shared.commitGroup.rollbackUnit(unit)
  }

  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { commitGroup } = this.#shared
    const unit = this.#enter('one')
    try {
      const result = this.#run<Row>(query)
      await this.#committed(commitGroup.commitUnit(unit))
      return result
    } catch (error) {
      commitGroup.rollbackUnit(unit)
      throw error
    }
  }

  #enter(statements: 'one' | 'several'): WriteUnit {
    try {
      return this.#shared.commitGroup.begin(statements)
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      // Kysely derives the row type from the query; the driver cannot know it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return this.#shared.run(query) as QueryResult<Row>
    } catch (error) {
      this.#shared.commitGroup.handleError(error)
      throw toDatabaseError(error)
    }
  }

  /** Releases the mutex before waiting, so that the next connection can join the commit. */
  async #committed(committed: Promise<void> | undefined): Promise<void> {
    if (!committed) return
    this.release()
    await committed
  }
}
