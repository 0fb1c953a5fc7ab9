import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../connect.ts'
import { engineOf } from '../engine/dialect.ts'
import { rowsPerSlice, runSlices, type Slices } from './run-slices.ts'
import { deleteInOrder } from './delete-in-order.ts'
import { keyOf, referencesTo, type Reference, type TableName } from './references.ts'

/** Rows with dependents in one slice. Deleting them is slower, because their foreign keys are checked. */
const parentsPerSlice = 50

type Condition = RawBuilder<SqlBool>

/** For each table, a function called with the keys of rows before they are deleted. */
export type BeforeDelete = Partial<Record<TableName, (keys: string[]) => Promise<void>>>

/**
 * Deletes all rows that reference rows with `cascade`, children first, so that deleting the rows themselves does not
 * cascade. It can be interrupted and run again at any point.
 */
export async function* deleteDependents(
  db: Db,
  { table, keys, before = {} }: { table: TableName; keys: string[]; before?: BeforeDelete },
): Slices {
  for (const child of referencesTo(table)) yield* deleteChildren(db, { child, keys, before })
}

type Children = { child: Reference; keys: string[]; before: BeforeDelete }

async function* deleteChildren(db: Db, { child, keys, before }: Children): Slices {
  const { table, column } = child
  const isMeant = sql<SqlBool>`${sql.ref(column)} in (${sql.join(keys)})`
  if (referencesTo(table).length === 0 && !before[table]) {
    yield* deleteLeaves(db, child, keys)
    return
  }
  for (;;) {
    const found = await firstKeys(db, table, isMeant)
    yield
    if (found.length === 0) return
    yield* deleteDependents(db, { table, keys: found, before })
    yield* deleteParents(db, { table, keys: found, before })
  }
}

/** Deletes rows without dependents. The first statement tries all keys, because usually they have few rows. */
async function* deleteLeaves(db: Db, child: Reference, keys: string[]): Slices {
  const { table, column } = child
  const isMeant = sql<SqlBool>`${sql.ref(column)} in (${sql.join(keys)})`
  const deleted = await deleteSlice(db, table, isMeant)
  yield
  if (deleted < rowsPerSlice) return
  for (const key of keys) yield* deleteInOrder(db, child, key)
}

/** Deletes rows whose dependents were deleted; the few that were added in the meantime are deleted by cascade. */
export async function* deleteParents(
  db: Db,
  { table, keys, before = {} }: { table: TableName; keys: string[]; before?: BeforeDelete },
): Slices {
  await before[table]?.(keys)
  await db
    .deleteFrom(table)
    .where(sql<SqlBool>`${sql.ref(keyOf(table))} in (${sql.join(keys)})`)
    .execute()
  yield
}

async function firstKeys(db: Db, table: TableName, isMeant: Condition): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select(sql<string>`${sql.ref(keyOf(table))}`.as('key'))
    .where(isMeant)
    .limit(parentsPerSlice)
    .execute()
  return rows.map(({ key }) => key)
}

/** Deletes all rows that match a condition in slices with pauses; the condition should have an index. */
export async function deleteAll(
  db: Db,
  table: TableName,
  isMeant: RawBuilder<SqlBool>,
): Promise<void> {
  await runSlices(deleteRows(db, table, isMeant))
}

/** Deletes the rows that match a condition, `rowsPerSlice` at a time. */
export async function* deleteRows(db: Db, table: TableName, isMeant: Condition): Slices {
  while ((await deleteSlice(db, table, isMeant)) === rowsPerSlice) yield
  yield
}

/** Deletes up to `rowsPerSlice` rows that match a condition; returns how many. */
export async function deleteSlice(db: Db, table: TableName, isMeant: Condition): Promise<number> {
  const some = sql`
    select ${rowId(db)} from ${sql.table(table)} where ${isMeant} limit ${sql.lit(rowsPerSlice)}`
  // PostgreSQL uses a scan by `ctid` only for an array, not for a subquery.
  const isInSlice = engineOf(db) === 'postgres' ? sql`= any(array(${some}))` : sql`in (${some})`
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where(sql<SqlBool>`${rowId(db)} ${isInSlice}`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The physical row id, which every table has. */
const rowId = (db: Db) => sql.raw(engineOf(db) === 'postgres' ? 'ctid' : 'rowid')
