import type { Db } from '../../platform/db/connect.ts'
import {
  deleteDependents,
  deleteParents,
  type BeforeDelete,
} from '../../platform/db/slices/delete-rows.ts'
import type { Slices } from '../../platform/db/slices/run-slices.ts'
import { enqueueDeletion, type Deletion } from '../../platform/queue/deletion-jobs.ts'
import { removeUnused, type OriginalFiles } from './original-files.ts'

const queue = 'delete-sources'
/** Sources that are deleted in one batch. */
const batch = 50

/** Queues the deletion of the rows of a bot's removed sources. */
export const enqueueSourceDeletion = (trx: Db, botId: string, now: number): Promise<void> =>
  enqueueDeletion(trx, { queue, id: botId }, now)

export const sourceDeletion = (db: Db, before: BeforeDelete): Deletion => ({
  queue,
  slices: (botId) => deleteMarkedSources(db, botId, before),
  listMarked: () => listBotsWithMarkedSources(db),
})

/** Deletes the removed sources of a bot, their passages first. */
async function* deleteMarkedSources(db: Db, botId: string, before: BeforeDelete): Slices {
  for (;;) {
    const keys = await markedSources(db, botId)
    yield
    if (keys.length === 0) return
    yield* deleteDependents(db, { table: 'source', keys, before })
    yield* deleteParents(db, { table: 'source', keys, before })
  }
}

async function markedSources(db: Db, botId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('source')
    .select('id')
    .where('bot_id', '=', botId)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .limit(batch)
    .execute()
  return rows.map(({ id }) => id)
}

/** Bots with removed sources that still have rows. */
async function listBotsWithMarkedSources(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('source')
    .select('bot_id')
    .where('deleted_at', 'is not', null)
    .orderBy('bot_id')
    .limit(1_000)
    .execute()
  return [...new Set(rows.map(({ bot_id }) => bot_id))]
}

/**
 * Removes the originals of sources, and stored indexes that contain their text, before their rows are deleted, so that
 * a crash in between leaves no file without a row. Files that another source uses are kept.
 */
export const beforeDeletingSources = ({
  storedIndexes,
  ...files
}: FilesOfSources): BeforeDelete => ({
  source: async (ids) => {
    await storedIndexes.remove(await botsOf(files.database.db, ids))
    await removeUnused(files, await fileKeysOf(files.database.db, ids), ids)
  },
})

type FilesOfSources = OriginalFiles & {
  storedIndexes: { remove: (botIds: readonly string[]) => Promise<void> }
}

async function botsOf(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('source')
    .select('bot_id')
    .distinct()
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ bot_id }) => bot_id)
}

async function fileKeysOf(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('source')
    .select('file_key')
    .distinct()
    .where('id', 'in', ids)
    .where('file_key', 'is not', null)
    .execute()
  return rows.flatMap(({ file_key }) => file_key ?? [])
}
