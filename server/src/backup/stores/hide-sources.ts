import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'

/** Hides sources, and the pages of websites, as their removal by the owner does. */
export async function hideSources(trx: Db, ids: string[], now: number): Promise<void> {
  const isMeant = (source: ExpressionBuilder<Schema, 'source'>) =>
    source.or([source('id', 'in', ids), source('parent_id', 'in', ids)])
  const removed = trx.selectFrom('source').where(isMeant)

  await trx
    .updateTable('source')
    .set({ deleted_at: now, state: 'skipped', revision: '' })
    .where('deleted_at', 'is', null)
    .where(isMeant)
    .execute()
  // Replies read answers of the team from these tables without a search, so hiding the source is not enough.
  await trx.deleteFrom('team_question').where('source_id', 'in', ids).execute()
  await trx.deleteFrom('team_answer').where('source_id', 'in', ids).execute()
  // Pages that were skipped because a removed page has the same text are ingested at their next check.
  await trx
    .updateTable('source')
    .set({ next_check_at: now })
    .where('kind', '=', 'page')
    .where('state', '=', 'skipped')
    .where('deleted_at', 'is', null)
    .where('unpublished_at', 'is', null)
    .where('content_hash', '!=', '')
    .where('bot_id', 'in', removed.select('bot_id'))
    .where('content_hash', 'in', removed.select('content_hash'))
    .execute()
  await trx
    .updateTable('bot')
    .set(({ eb }) => ({
      knowledge_version: eb('knowledge_version', '+', 1),
      removal_version: eb('knowledge_version', '+', 1),
    }))
    .where('id', 'in', removed.select('bot_id'))
    .execute()
}
