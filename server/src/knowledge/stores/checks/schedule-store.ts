import { nextCheckAt, type Source, type SyncSchedule } from '@askwell/core/knowledge'
import type { Db } from '../../../platform/db/connect.ts'

/** Sets the interval of checks, starting now, whether new pages are added, and which paths are ingested. */
export async function setSchedule(
  trx: Db,
  website: Source,
  { every, addsPages, paths, now }: SyncSchedule & { now: number },
): Promise<void> {
  const isNew = every !== website.sync.every
  const [include_paths, exclude_paths] = [paths.include.join('\n'), paths.exclude.join('\n')]
  await trx
    .updateTable('source')
    .set({
      sync_every: every,
      adds_pages: addsPages ? 1 : 0,
      include_paths,
      exclude_paths,
      ...(isNew ? { next_check_at: nextCheckAt(every, now, Math.random()) } : {}),
    })
    .where('owner_id', '=', website.ownerId)
    .where('id', '=', website.id)
    .where('kind', '=', 'website')
    .execute()
}
