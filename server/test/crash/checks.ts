import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sweepHolds } from '@askwell/core/balance'
import { sql } from 'kysely'
import type { Database } from '../../src/adapters/db/connect.ts'
import { endInterrupted } from '../../src/adapters/db/conversation-store.ts'
import { ledgerStore } from '../../src/adapters/db/ledger-store.ts'
import type { TestDatabase } from '../engines.ts'
import { brokenInvariants } from '../../src/adapters/db/ledger-check.ts'
import type { OwnerClient } from './owner-client.ts'

/** What the bot knows: every source with the texts that search sees of it. */
export const knowledgeOf = (database: Database, { botId }: OwnerClient) =>
  database.db
    .selectFrom('source')
    .leftJoin('chunk', (join) =>
      join
        .onRef('chunk.source_id', '=', 'source.id')
        .onRef('chunk.revision', '=', 'source.revision'),
    )
    .select(['source.name', 'source.kind', 'source.state', 'source.chunk_count'])
    .select(['chunk.ordinal', 'chunk.body'])
    .where('source.bot_id', '=', botId)
    .orderBy('source.kind')
    .orderBy('source.name')
    .orderBy('source.url')
    .orderBy('chunk.ordinal')
    .execute()

/** Passages that search does not see, and passages without a vector. */
export async function leftoversOf({ db }: Database, { botId }: OwnerClient) {
  const chunks = db
    .selectFrom('chunk')
    .innerJoin('source', 'source.id', 'chunk.source_id')
    .select(['source.name', 'chunk.ordinal'])
    .where('source.bot_id', '=', botId)
  return {
    unseen: await chunks.whereRef('chunk.revision', '!=', 'source.revision').execute(),
    withoutVector: await chunks.where('chunk.vector', 'is', null).execute(),
  }
}

/** Originals that a row names and the disk does not hold, and uploads that were never taken in. */
export async function lostFiles({ db }: Database, { dataDir }: TestDatabase) {
  const rows = await db.selectFrom('source').select('file_key').execute()
  const missing = rows
    .flatMap(({ file_key: key }) => key ?? [])
    .filter((key) => !existsSync(path.join(dataDir, 'files', key.slice(0, 2), key)))
  return { missing, incoming: readdirSync(path.join(dataDir, 'incoming')) }
}

const afterTheGrace = () => Date.now() + 11 * 60_000

/** Sweeps what dead replies left, as the server does, and tells how account and messages stand. */
export async function accountsOf(database: Database, { botId, userId }: OwnerClient) {
  const { db } = database
  const sweep = await sweepHolds({ ledger: ledgerStore(database), now: afterTheGrace })
  await endInterrupted(db, [...sweep.released, ...sweep.voided], Date.now())

  const messages = await db
    .selectFrom('chat_message')
    .select(['id', 'state', 'charged'])
    .where('bot_id', '=', botId)
    .execute()
  const account = db.selectFrom('credit_accounts').select('balance').where('user_id', '=', userId)
  return {
    balance: (await account.executeTakeFirst())?.balance,
    charged: messages.filter(({ charged }) => charged === 1),
    interrupted: messages.filter(({ state }) => state === 'interrupted').length,
    streaming: messages.filter(({ state }) => state === 'streaming').length,
    broken: await brokenInvariants(db, [userId]),
  }
}

/** What SQLite itself finds wrong in its file; nothing for the other engine. */
export async function damageOf({ db, engine }: Database): Promise<unknown[]> {
  if (engine !== 'sqlite') return []
  const { rows: integrity } = await sql<{
    integrity_check: string
  }>`pragma integrity_check`.execute(db)
  const { rows: foreign } = await sql`pragma foreign_key_check`.execute(db)
  return [...integrity.filter((row) => row.integrity_check !== 'ok'), ...foreign]
}
