import { nextCheckAt, type Source, type SyncSchedule } from '@askwell/core/knowledge'
import type { Db } from '../../../platform/db/connect.ts'

/** Sets how often a website is checked, counted from now, and whether new pages are added. */
export async function setSchedule(
  db: Db,
  website: Source,
  { every, addsPages, now }: SyncSchedule & { now: number },
): Promise<void> {
  const isNew = every !== website.sync.every
  await db
    .updateTable('source')
    .set({
      sync_every: every,
      adds_pages: addsPages ? 1 : 0,
      ...(isNew ? { next_check_at: nextCheckAt(every, now, Math.random()) } : {}),
    })
    .where('owner_id', '=', website.ownerId)
    .where('id', '=', website.id)
    .where('kind', '=', 'website')
    .execute()
}
