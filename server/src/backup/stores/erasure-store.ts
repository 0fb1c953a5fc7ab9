import type { Db } from '../../platform/db/connect.ts'

/** Time of each erasure by its key. */
export type Journal = Map<string, number>

const rowsPerInsert = 500

/** The erasures recorded at `since` or later. */
export async function readErasures(db: Db, since: number): Promise<Journal> {
  const rows = await db
    .selectFrom('erasure')
    .select(['key', 'at'])
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ key, at }) => [key, at]))
}

/** Adds the entries of a journal to the table of erasures. */
export async function insertJournal(trx: Db, journal: Journal): Promise<void> {
  const all = [...journal].map(([key, at]) => ({ key, at }))
  for (let from = 0; from < all.length; from += rowsPerInsert) {
    await trx
      .insertInto('erasure')
      .values(all.slice(from, from + rowsPerInsert))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }
}
