import type { Db } from './connect.ts'

/** A small fact the server keeps for itself; null when it was never written. */
export async function readSetting(db: Db, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function writeSetting(db: Db, key: string, value: string): Promise<void> {
  const updated_at = Date.now()
  await db
    .insertInto('setting')
    .values({ key, value, updated_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at }))
    .execute()
}
