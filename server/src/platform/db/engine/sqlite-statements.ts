import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

const cachedStatements = 500

/** Runs compiled queries on the file and caches the prepared statements. */
export function createRunner(file: DatabaseSync): (query: CompiledQuery) => QueryResult<unknown> {
  const prepare = createStatementCache(file)

  return ({ sql, parameters }) => {
    const { statement, returnsRows } = prepare(sql)
    const values = parameters.map(toSqlite)
    if (returnsRows) {
      const rows = statement.all(...values)
      return { rows, numAffectedRows: BigInt(rows.length) }
    }

    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
  }
}

type Prepared = { statement: StatementSync; returnsRows: boolean }

function createStatementCache(file: DatabaseSync): (sql: string) => Prepared {
  const cache = new Map<string, Prepared>()

  return (sql) => {
    const known = cache.get(sql)
    if (known !== undefined) return known

    const statement = file.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    cache.set(sql, prepared)
    const oldest = cache.size > cachedStatements ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    return prepared
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null
  // node:sqlite throws for values that it cannot bind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as SQLInputValue
}
