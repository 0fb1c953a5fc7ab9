import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { recordedMigrations } from '../../platform/db/migration-records.ts'
import { erasureKey, type ErasedKind } from '../../platform/db/record-erasures.ts'

/** Time of each erasure by its key. */
export type Journal = Map<string, number>

/** How many rows of a restored backup are erased again. */
export type RepeatedErasures = Record<ErasedKind, number>

const rowsPerScan = 1_000
const rowsPerInsert = 500

/** The erasures that were recorded at `since` or later. */
export async function readErasures(db: Db, since: number): Promise<Journal> {
  const rows = await db
    .selectFrom('erasure')
    .select(['key', 'at'])
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ key, at }) => [key, at]))
}

/**
 * Hides what the journal names, as the calls of owners do, and adds the journal to the database. The maintenance of
 * the server deletes what is hidden within minutes.
 */
export async function repeatErasures(
  trx: Db,
  journal: Journal,
  now: number,
): Promise<RepeatedErasures> {
  // A snapshot from before this migration has no journal.
  if ((await recordedMigrations(trx)).includes('0065-erasures')) await insertJournal(trx, journal)
  const count = { account: 0, bot: 0, conversation: 0 }
  await eachNamed(trx, { kind: 'account', table: 'user_account', journal }, async (ids) => {
    await hideAccounts(trx, ids)
    count.account += ids.length
  })
  await eachNamed(trx, { kind: 'bot', table: 'bot', journal }, async (ids) => {
    await trx.updateTable('bot').set({ deleted_at: now }).where('id', 'in', ids).execute()
    await trx
      .updateTable('bot_function')
      .set({ removed_at: now })
      .where('bot_id', 'in', ids)
      .where('removed_at', 'is', null)
      .execute()
    count.bot += ids.length
  })
  await eachNamed(trx, { kind: 'conversation', table: 'chat_session', journal }, async (ids) => {
    await trx.updateTable('chat_session').set({ erased_at: now }).where('id', 'in', ids).execute()
    count.conversation += ids.length
  })
  return count
}

/** The period after the closure is over, and nobody can sign in to end it. */
async function hideAccounts(trx: Db, ids: string[]): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({ erase_at: 1, password_hash: null })
    .where('id', 'in', ids)
    .execute()
  await trx.deleteFrom('user_identity').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('auth_token').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('email_link').where('user_id', 'in', ids).execute()
}

type Named = {
  kind: ErasedKind
  table: 'user_account' | 'bot' | 'chat_session'
  journal: Journal
}

/** Calls `work` with the ids of a table that the journal names, some at a time. */
async function eachNamed(
  trx: Db,
  { kind, table, journal }: Named,
  work: (ids: string[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id > ${after} order by id
      limit ${sql.lit(rowsPerScan)}`.execute(trx)
    const named = rows.map(({ id }) => id).filter((id) => journal.has(erasureKey(kind, id)))
    if (named.length > 0) await work(named)
    after = rows.at(-1)?.id
  }
}

async function insertJournal(trx: Db, journal: Journal): Promise<void> {
  const all = [...journal].map(([key, at]) => ({ key, at }))
  for (let from = 0; from < all.length; from += rowsPerInsert) {
    await trx
      .insertInto('erasure')
      .values(all.slice(from, from + rowsPerInsert))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }
}
