import { sql, type CompiledQuery, type QueryResult, type RawBuilder } from 'kysely'
import type { Db } from './connect.ts'
import { locksRows } from './engine/dialect.ts'

/** Stands for a parameter when a query is compiled; each run replaces it by a value. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

type Query<Row> = { compile(): CompiledQuery<Row> }

/**
 * A query that is built and compiled once per engine, for queries that run with every chat message. `build` receives
 * placeholders, which it may only bind; the query must not depend on their values.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Values) => Query<Row>,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()

  return (db, values) => {
    const { adapter } = db.getExecutor()
    let query = compiled.get(adapter)
    if (query === undefined) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stands for values of any type
      query = build(db, placeholders as Values).compile()
      compiled.set(adapter, query)
    }
    const remaining = new Map<string, unknown>(Object.entries(values))
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? remaining.get(value.name) : value,
    )
    return db.executeQuery({ ...query, parameters })
  }
}

/** A list of texts as one parameter, so that one prepared statement serves lists of any length. */
export type ListParameter = string | readonly string[]

export const listParameter = (db: Db, values: readonly string[]): ListParameter =>
  locksRows(db) ? values : JSON.stringify(values)

/** The values of a list as a subquery, for `in`. */
export const valuesOf = (db: Db, list: ListParameter): RawBuilder<string> =>
  locksRows(db)
    ? sql<string>`(select unnest(${list}::text[]))`
    : sql<string>`(select value from json_each(${list}))`
