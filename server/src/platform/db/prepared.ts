import type { CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './connect.ts'

/** The compile-time value of a parameter; each run replaces it. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

type Query<Row> = { compile(): CompiledQuery<Row> }

/**
 * A query that is built and compiled once per engine, for queries that run with every chat message.
 * `build` receives placeholders: it may only bind them, so the query must not depend on their
 * values.
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
