import * as texts from '@askwell/messages/knowledge/ingestion'
import type { Db } from '../../../platform/db/connect.ts'
import { locksRows } from '../../../platform/db/engine/dialect.ts'

/**
 * Updates the state of a website from its pages: processing while a page is queued or being ingested, ready when a page
 * is ready or another website has the same pages, failed when all pages failed.
 */
export async function updateWebsiteState(trx: Db, websiteId: string, now: number): Promise<void> {
  // Locks the website before its pages are counted, so that of two pages that end at the same time one sees the other.
  const website = await trx
    .selectFrom('source')
    .select(['state', 'reason'])
    .where('id', '=', websiteId)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  const rows = await trx
    .selectFrom('source')
    .select('state')
    .select(({ fn }) => fn.countAll<number>().as('pages'))
    .where('parent_id', '=', websiteId)
    .where('deleted_at', 'is', null)
    .groupBy('state')
    .execute()
  const has = (...states: string[]) => rows.some(({ state }) => states.includes(state))

  if (!website || (rows.length === 0 && website.state === 'failed')) return

  const containing = has('skipped') ? await containingWebsite(trx, websiteId) : null
  await trx
    .updateTable('source')
    .set({ ...stateOf(has, containing), updated_at: now })
    .where('id', '=', websiteId)
    .execute()
}

/** The website whose pages have the same text as the skipped pages of this one. */
async function containingWebsite(trx: Db, websiteId: string): Promise<string | null> {
  const found = await trx
    .selectFrom('source as skipped')
    .innerJoin('source as twin', (join) =>
      join
        .onRef('twin.bot_id', '=', 'skipped.bot_id')
        .onRef('twin.content_hash', '=', 'skipped.content_hash'),
    )
    .innerJoin('source as website', 'website.id', 'twin.parent_id')
    .select('website.name')
    .where('skipped.parent_id', '=', websiteId)
    .where('skipped.state', '=', 'skipped')
    .where('skipped.content_hash', '!=', '')
    .where('skipped.deleted_at', 'is', null)
    .where('twin.state', '=', 'ready')
    .where('twin.deleted_at', 'is', null)
    .where('website.id', '!=', websiteId)
    .limit(1)
    .executeTakeFirst()
  return found?.name ?? null
}

function stateOf(has: (...states: string[]) => boolean, containing: string | null) {
  if (has('queued', 'processing')) return { state: 'processing' as const, reason: null }
  if (has('ready')) return { state: 'ready' as const, reason: null }
  if (has('found')) return { state: 'found' as const, reason: null }
  if (containing !== null) {
    return { state: 'ready' as const, reason: texts.partOfWebsite({ website: containing }) }
  }
  return { state: 'failed' as const, reason: texts.noPageRead }
}
