import { sql, type SqlBool } from 'kysely'
import type { Db } from '../connect.ts'
import { engineOf } from '../engine/dialect.ts'
import { orderOf, type Reference, type TableName } from './references.ts'
import type { Slices } from './run-slices.ts'
import { createSliceSize } from './slice-size.ts'

/**
 * Deletes all rows with one value of a column in the order of an index. PostgreSQL keeps dead rows until a vacuum, so
 * each slice begins after the rows that were deleted before; otherwise every slice would be slower than the last one.
 */
export async function* deleteInOrder(db: Db, { table, column }: Reference, key: string): Slices {
  const order = orderOf(table, column)
  const size = createSliceSize()
  let from: unknown[] | undefined
  for (;;) {
    const limit = size.rows()
    const rows = await readSlice(db, { table, column, key, order, from, limit })
    yield
    const places = rows.map(({ place }) => place)
    if (places.length > 0) size.note(await timed(deletePlaces(db, table, places)))
    yield
    if (rows.length < limit) return
    from = rows.at(-1)?.values
  }
}

async function timed(work: Promise<void>): Promise<number> {
  const began = performance.now()
  await work
  return performance.now() - began
}

type Slice = Reference & {
  key: string
  order: string[]
  from: unknown[] | undefined
  limit: number
}

/**
 * Disables sorting on PostgreSQL. Without current statistics it expects few rows, and would read and sort all remaining
 * rows for each slice instead of using the index.
 */
function readSlice(db: Db, slice: Slice) {
  if (engineOf(db) === 'sqlite') return selectSlice(db, slice)
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_sort = off`.execute(trx)
    return selectSlice(trx, slice)
  })
}

async function selectSlice(db: Db, { table, column, key, order, from, limit }: Slice) {
  const columns = sql.join(order.map((name) => sql.ref(name)))
  const place = engineOf(db) === 'postgres' ? sql`ctid::text` : sql`rowid`
  const rows = await db
    .selectFrom(table)
    .select(sql<number | string>`${place}`.as('place'))
    .$if(order.length > 0, (query) =>
      query.select(order.map((name) => sql`${sql.ref(name)}`.as(name))),
    )
    .where(sql<SqlBool>`${sql.ref(column)} = ${key}`)
    .$if(from !== undefined && order.length > 0, (query) =>
      query.where(sql<SqlBool>`(${columns}) >= (${sql.join(from ?? [])})`),
    )
    .$if(order.length > 0, (query) => query.orderBy(columns))
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    place: row.place,
    values: order.map((name): unknown => Reflect.get(row, name)),
  }))
}

async function deletePlaces(db: Db, table: TableName, places: (number | string)[]): Promise<void> {
  const isInSlice =
    engineOf(db) === 'postgres'
      ? sql<SqlBool>`ctid = any(${places}::tid[])`
      : sql<SqlBool>`rowid in (${sql.join(places)})`
  await db.deleteFrom(table).where(isInSlice).execute()
}
