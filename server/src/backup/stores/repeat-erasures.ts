import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { recordedMigrations } from '../../platform/db/migration-records.ts'
import { erasureKey, type ErasedKind } from '../../platform/db/record-erasures.ts'
import { insertJournal, type Journal } from './erasure-store.ts'
import { hideSources } from './hide-sources.ts'

/** How many rows of a restored backup are erased again. */
export type RepeatedErasures = Record<ErasedKind, number>

const rowsPerScan = 1_000

/**
 * Hides the rows listed in the journal, as the calls of owners do, and adds the journal to the database. The server's
 * maintenance deletes hidden rows within minutes. Rows that nothing refers to are deleted at once.
 */
export async function repeatErasures(
  trx: Db,
  journal: Journal,
  now: number,
): Promise<RepeatedErasures> {
  // A snapshot from before this migration has no journal.
  if ((await recordedMigrations(trx)).includes('0065-erasures')) await insertJournal(trx, journal)
  const repeat = async (kind: ErasedKind) => {
    let count = 0
    for await (const ids of namedIds(trx, kind, journal)) {
      await repetitions[kind].erase(trx, ids, now)
      count += ids.length
    }
    return count
  }
  return {
    account: await repeat('account'),
    bot: await repeat('bot'),
    conversation: await repeat('conversation'),
    source: await repeat('source'),
    contact_message: await repeat('contact_message'),
    subscriber: await repeat('subscriber'),
    email: await repeat('email'),
  }
}

type Repetition = {
  table: string
  /** The column whose hash is in the journal. */
  key: string
  erase: (trx: Db, ids: string[], now: number) => Promise<unknown>
}

const repetitions: Record<ErasedKind, Repetition> = {
  account: { table: 'user_account', key: 'id', erase: hideAccounts },
  bot: { table: 'bot', key: 'id', erase: hideBots },
  conversation: {
    table: 'chat_session',
    key: 'id',
    erase: (trx, ids, now) =>
      trx.updateTable('chat_session').set({ erased_at: now }).where('id', 'in', ids).execute(),
  },
  source: { table: 'source', key: 'id', erase: hideSources },
  contact_message: {
    table: 'contact_message',
    key: 'id',
    erase: (trx, ids) => trx.deleteFrom('contact_message').where('id', 'in', ids).execute(),
  },
  subscriber: {
    table: 'subscriber',
    key: 'unsubscribe_token',
    erase: (trx, tokens) =>
      trx.deleteFrom('subscriber').where('unsubscribe_token', 'in', tokens).execute(),
  },
  email: {
    table: 'email',
    key: 'id',
    erase: (trx, ids) => trx.deleteFrom('email').where('id', 'in', ids).execute(),
  },
}

/** Ends the closure period at once. Without a password, nobody can sign in to reopen the account. */
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

async function hideBots(trx: Db, ids: string[], now: number): Promise<void> {
  await trx.updateTable('bot').set({ deleted_at: now }).where('id', 'in', ids).execute()
  await trx
    .updateTable('bot_function')
    .set({ removed_at: now })
    .where('bot_id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
}

/** The ids of the rows of one kind that the journal lists, in batches. */
async function* namedIds(trx: Db, kind: ErasedKind, journal: Journal): AsyncGenerator<string[]> {
  const { table, key } = repetitions[kind]
  const column = sql.ref(key)
  for (let after: string | undefined = ''; after !== undefined;) {
    const { rows } = await sql<{ id: string }>`
      select ${column} as id from ${sql.table(table)} where ${column} > ${after} order by ${column}
      limit ${sql.lit(rowsPerScan)}`.execute(trx)
    const named = rows.map(({ id }) => id).filter((id) => journal.has(erasureKey(kind, id)))
    if (named.length > 0) yield named
    after = rows.at(-1)?.id
  }
}
