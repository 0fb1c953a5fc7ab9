import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { toDatabaseError } from './database-errors.ts'
import type { CommitGroup, Part } from './sqlite-group.ts'
import type { createRunner } from './sqlite-statements.ts'
import type { Turns } from './sqlite-turns.ts'

export type SharedFile = {
  run: ReturnType<typeof createRunner>
  commits: CommitGroup
  turns: Turns
}

const writes = new Set<CompiledQuery['query']['kind']>([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
])

/**
 * One user of the file, who has it alone until the turn is given on: with the last write, so that the next
 * in line can join the same commit. Nobody is answered before the commit of what was written or read.
 */
export class Seat implements DatabaseConnection {
  readonly #shared: SharedFile
  #hasTurn = false
  #part: Part | null = null

  constructor(shared: SharedFile) {
    this.#shared = shared
  }

  async take(): Promise<void> {
    await this.#shared.turns.take()
    this.#hasTurn = true
  }

  leave(): void {
    if (!this.#hasTurn) return
    this.#hasTurn = false
    const { commits, turns } = this.#shared
    if (commits.isDue) commits.commit()
    turns.give()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#hasTurn) await this.take()
    if (this.#part) return this.#run(query)
    const { kind } = query.query
    if (writes.has(kind)) return this.#write(query)

    const { commits } = this.#shared
    // A pragma or a vacuum would not work inside a transaction.
    if (kind !== 'SelectQueryNode') commits.commit()
    const result = this.#run<Row>(query)
    await this.#answered(commits.pending)
    return result
  }

  streamQuery(): never {
    throw new Error('Rows are read in pages, not streamed.')
  }

  begin(): void {
    this.#part = this.#enter('several')
  }

  async keep(): Promise<void> {
    const part = this.#part
    if (!part) return
    const committed = this.#shared.commits.keep(part)
    this.#part = null
    await this.#answered(committed)
  }

  undo(): void {
    const part = this.#part
    this.#part = null
    if (part) this.#shared.commits.undo(part)
  }

  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { commits } = this.#shared
    const part = this.#enter('one')
    try {
      const result = this.#run<Row>(query)
      await this.#answered(commits.keep(part))
      return result
    } catch (error) {
      commits.undo(part)
      throw error
    }
  }

  #enter(statements: 'one' | 'several'): Part {
    try {
      return this.#shared.commits.enter(statements)
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
      this.#shared.commits.notice(error)
      throw toDatabaseError(error)
    }
  }

  /** Lets the next in line write before the commit that is waited for. */
  async #answered(committed: Promise<void> | undefined): Promise<void> {
    if (!committed) return
    this.leave()
    await committed
  }
}
