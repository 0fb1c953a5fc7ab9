import type { CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './connect.ts'

/** What a value is bound to when the query is compiled; runs put their own values there. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const slots: object = new Proxy({}, { get: (_, name) => new Slot(String(name)) })

type Query<Row> = { compile(): CompiledQuery<Row> }

/**
 * A query that is built and compiled once for each engine, for those that run with every chat message.
 * `build` sees placeholders: it may bind them and nothing else, so it must not decide by them.
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
      query = build(db, slots as Values).compile()
      compiled.set(adapter, query)
    }
    const given = new Map<string, unknown>(Object.entries(values))
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? given.get(value.name) : value,
    )
    return db.executeQuery({ ...query, parameters })
  }
}
