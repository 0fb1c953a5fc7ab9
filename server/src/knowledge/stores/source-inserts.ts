import { nextCheckAt, type NewFile } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'

export type BotKey = { ownerId: OwnerId; botId: string }

/** The bot to which something is written, and the time of the write in epoch milliseconds. */
export type BotWrite = BotKey & { now: number }

/** A write that changes the list of sources, with the new version of the list. */
export type ListWrite = BotWrite & { version: number }

/** The columns of a source before its first ingestion. */
export const emptySource = {
  parent_id: null,
  url: null,
  file_key: null,
  reason: null,
  choose: 0 as const,
  parts_total: 0,
  parts_done: 0,
  characters: 0,
  chunk_count: 0,
  revision: '',
  etag: null,
  last_modified: null,
  synced_at: null,
}

/** The columns of a source that refer to its original. */
export const originalColumns = ({ original: { hash, sizeBytes } }: NewFile) => ({
  content_hash: hash,
  file_key: hash,
  size_bytes: sizeBytes,
})

export async function insertFile(
  trx: Db,
  { ownerId, botId, now, version }: ListWrite,
  { id, file }: { id: string; file: NewFile },
): Promise<void> {
  const row = {
    ...emptySource,
    id,
    owner_id: ownerId,
    bot_id: botId,
    kind: file.kind,
    name: file.name,
    type: file.type,
    ...originalColumns(file),
    state: 'queued' as const,
    listed_version: version,
    created_at: now,
    updated_at: now,
  }
  await insertRows(trx, 'source', [row])
}

export async function insertWebsite(
  trx: Db,
  { ownerId, botId, now, version }: ListWrite,
  { id, url, choose }: { id: string; url: string; choose: boolean },
): Promise<void> {
  await trx
    .insertInto('source')
    .values({
      ...emptySource,
      id,
      owner_id: ownerId,
      bot_id: botId,
      kind: 'website',
      name: url,
      url,
      type: 'website',
      content_hash: '',
      size_bytes: 0,
      choose: choose ? 1 : 0,
      next_check_at: nextCheckAt('daily', now, Math.random()),
      state: 'queued',
      listed_version: version,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Queues a source again. */
export async function requeue(trx: Db, id: string, now: number): Promise<void> {
  await trx
    .updateTable('source')
    .set({ state: 'queued', reason: null, updated_at: now })
    .where('id', '=', id)
    .execute()
}
