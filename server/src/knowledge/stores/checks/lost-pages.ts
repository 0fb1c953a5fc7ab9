import { restorableMs, type Source } from '@askwell/core/knowledge'
import type { Db } from '../../../platform/db/connect.ts'

export type Loss = { lost: number; left: number; since: number }

/** Counts the pages that were unpublished since the last report, and the remaining ones. */
export async function countLoss(db: Db, site: Source, now: number): Promise<Loss> {
  const row = await db
    .selectFrom('source as page')
    .innerJoin('source as website', 'website.id', 'page.parent_id')
    .select(({ fn, eb }) => [
      fn
        .count<number>(
          eb
            .case()
            .when(
              eb.and([
                eb('page.unpublished_at', '>', now - restorableMs),
                eb('page.unpublished_at', '>', fn.coalesce('website.loss_reported_at', eb.lit(0))),
              ]),
            )
            .then(1)
            .end(),
        )
        .as('lost'),
      fn.count<number>(eb.case().when('page.revision', '!=', '').then(1).end()).as('left'),
      fn.max('page.unpublished_at').as('since'),
    ])
    .where('page.owner_id', '=', site.ownerId)
    .where('page.parent_id', '=', site.id)
    .where('page.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { lost: row.lost, left: row.left, since: row.since ?? 0 }
}

/** Makes the next report count only pages that are lost from now on. */
export const markReported = async (trx: Db, site: Source, now: number): Promise<void> => {
  await trx
    .updateTable('source')
    .set({ loss_reported_at: now })
    .where('owner_id', '=', site.ownerId)
    .where('id', '=', site.id)
    .execute()
}
