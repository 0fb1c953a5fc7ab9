import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { releaseExpiredHolds } from '@askwell/core/balance'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/connect.ts'
import { endInterrupted } from '../../src/chat/stores/conversation-store.ts'
import { ledgerStore } from '../../src/billing/ledger/ledger-store.ts'
import type { TestDatabase } from '../support/engines.ts'
import { brokenInvariants } from '../billing/ledger-invariants.ts'
import type { OwnerClient } from './owner-client.ts'

/** The sources of the bot with the texts that are searchable. */
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

/** Passages that are not searchable, and passages without a vector. */
export async function unpublishedRowsOf({ db }: Database, { botId }: OwnerClient) {
  const chunks = db
    .selectFrom('chunk')
    .innerJoin('source', 'source.id', 'chunk.source_id')
    .select(['source.name', 'chunk.ordinal'])
    .where('source.bot_id', '=', botId)
  return {
    unpublished: await chunks.whereRef('chunk.revision', '!=', 'source.revision').execute(),
    withoutVector: await chunks.where('chunk.vector', 'is', null).execute(),
  }
}

/** Originals that a row names and the disk lacks, and uploads that were never processed. */
export async function missingFiles({ db }: Database, { dataDir }: Pick<TestDatabase, 'dataDir'>) {
  const rows = await db.selectFrom('source').select('file_key').execute()
  const missing = rows
    .flatMap(({ file_key: key }) => key ?? [])
    .filter((key) => !existsSync(path.join(dataDir, 'files', key.slice(0, 2), key)))
  return { missing, incoming: readdirSync(path.join(dataDir, 'incoming')) }
}

const afterTheGrace = () => Date.now() + 11 * 60_000

/**
 * Releases the holds of dead replies, as the server does, and returns account and message states.
 */
export async function balancesOf(database: Database, { botId, userId }: OwnerClient) {
  const { db } = database
  const result = await releaseExpiredHolds({ ledger: ledgerStore(database), now: afterTheGrace })
  await endInterrupted(db, [...result.released, ...result.voided], Date.now())

  const messages = await db
    .selectFrom('chat_message')
    .select(['id', 'state', 'charged'])
    .where('bot_id', '=', botId)
    .execute()
  const holds = db.selectFrom('credit_holds').select('ref').where('state', '=', 'settled')
  const settled = await holds.where('user_id', '=', userId).execute()
  const account = db.selectFrom('credit_accounts').select('balance').where('user_id', '=', userId)
  return {
    balance: (await account.executeTakeFirst())?.balance,
    settled: settled.map(({ ref }) => ref),
    charged: messages.filter(({ charged }) => charged === 1),
    interrupted: messages.filter(({ state }) => state === 'interrupted').length,
    streaming: messages.filter(({ state }) => state === 'streaming').length,
    broken: await brokenInvariants(db, [userId]),
  }
}

/** Integrity errors that SQLite reports; none for the other engine. */
export async function integrityErrors({ db, engine }: Database): Promise<unknown[]> {
  if (engine !== 'sqlite') return []
  const { rows: integrity } = await sql<{
    integrity_check: string
  }>`pragma integrity_check`.execute(db)
  const { rows: foreign } = await sql`pragma foreign_key_check`.execute(db)
  return [...integrity.filter((row) => row.integrity_check !== 'ok'), ...foreign]
}
