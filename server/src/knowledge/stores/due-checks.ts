import { nextCheckAt } from '@askwell/core/knowledge'
import { verifiedOwner } from '@askwell/core/shared'
import type { Clock } from '@askwell/core/shared'
import type { Database, Db } from '../../platform/db/connect.ts'
import { ofLiveBot } from '../../platform/db/live-bots.ts'
import { removeSources } from './source-removal.ts'
import { startPageCheck, startWebsiteCheck } from './checks/check-queue.ts'

/** Sources that one run handles; the others wait for the next run, a minute later. */
const perRun = 200

/** Queues the scheduled checks, and deletes pages that can no longer be restored. */
export async function startDueChecks(database: Database, clock: Clock): Promise<void> {
  const now = clock()
  for (const source of await listDue(database.db, now)) {
    await database.transaction((trx) => startDue(trx, source, now))
  }
}

const listDue = (db: Db, now: number) =>
  db
    .selectFrom('source')
    .select(['id', 'owner_id', 'bot_id', 'kind', 'state', 'sync_every', 'next_check_at'])
    .select('unpublished_at')
    .where('next_check_at', '<=', now)
    .where('deleted_at', 'is', null)
    .where(ofLiveBot('source.bot_id'))
    .orderBy('next_check_at')
    .limit(perRun)
    .execute()

type DueSource = Awaited<ReturnType<typeof listDue>>[number]

async function startDue(trx: Db, source: DueSource, now: number): Promise<void> {
  const ownerId = verifiedOwner(source.owner_id)
  const place = { id: source.id, ownerId, botId: source.bot_id }
  const isWebsite = source.kind === 'website'
  const { numUpdatedRows } = await trx
    .updateTable('source')
    .set({ next_check_at: isWebsite ? nextCheckAt(source.sync_every, now, Math.random()) : null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', source.id)
    .where('next_check_at', '=', source.next_check_at)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return

  if (source.unpublished_at !== null) {
    await removeSources(trx, { ownerId, botId: source.bot_id, now }, [source.id])
  } else if (!isWebsite) await startPageCheck(trx, place, { now })
  else if (source.state === 'ready') {
    await startWebsiteCheck(
      trx,
      { ...place, every: source.sync_every },
      { isRequested: false, now },
    )
  }
}
