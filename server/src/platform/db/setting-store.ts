import type { Db } from './connect.ts'

/** A stored value of the server; null if it was never written. */
export async function readSetting(db: Db, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Stores a value of the server; `now` is epoch milliseconds. */
export async function writeSetting(
  db: Db,
  { key, value }: { key: string; value: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute()
}
