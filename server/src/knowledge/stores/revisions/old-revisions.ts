import type { OwnerId } from '@askwell/core/shared'
import { sql, type SqlBool } from 'kysely'
import type { Database, Db } from '../../../platform/db/connect.ts'
import { locksRows } from '../../../platform/db/engine/dialect.ts'
import { deleteSlice } from '../../../platform/db/slices/delete-rows.ts'
import { rowsPerSlice, type Slices } from '../../../platform/db/slices/run-slices.ts'

/**
 * Deletes the rows of a source that are neither published nor restorable: older revisions and those of interrupted
 * ingestions.
 */
export async function* deleteOldRevisions(
  { transaction }: Database,
  ownerId: OwnerId,
  sourceId: string,
): Slices {
  for (const table of ['source_part', 'chunk'] as const) {
    const next = () => transaction((trx) => deleteSome(trx, { ownerId, sourceId, table }))
    while ((await next()) === rowsPerSlice) yield
    yield
  }
}

type Some = { ownerId: OwnerId; sourceId: string; table: 'source_part' | 'chunk' }

async function deleteSome(trx: Db, { ownerId, sourceId, table }: Some): Promise<number> {
  const source = await trx
    .selectFrom('source')
    .select(['revision', 'unpublished_revision'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', sourceId)
    // Locks the source, so that nothing is published between the check and the deletion.
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!source) return 0

  const isOld = sql<SqlBool>`source_id = ${sourceId} and revision <> ${source.revision}
    and revision <> ${source.unpublished_revision}`
  return deleteSlice(trx, table, isOld)
}
