import type { Db } from './connect.ts'
import { locksRows } from './dialect.ts'

/**
 * Brings a website's own state in line with its pages: processing while one waits or is read, ready
 * when one is ready, failed when all of them failed.
 */
export async function settleWebsite(trx: Db, websiteId: string): Promise<void> {
  // Locked before the pages are counted: two last pages that end together must not miss each other.
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
    .groupBy('state')
    .execute()
  const has = (...states: string[]) => rows.some(({ state }) => states.includes(state))

  if (!website || (rows.length === 0 && website.state === 'failed')) return

  await trx
    .updateTable('source')
    .set({ ...stateOf(has), updated_at: Date.now() })
    .where('id', '=', websiteId)
    .execute()
}

function stateOf(has: (...states: string[]) => boolean) {
  if (has('queued', 'processing')) return { state: 'processing' as const, reason: null }
  if (has('ready')) return { state: 'ready' as const, reason: null }
  if (has('found')) return { state: 'found' as const, reason: null }
  return { state: 'failed' as const, reason: 'None of the pages could be read.' }
}
