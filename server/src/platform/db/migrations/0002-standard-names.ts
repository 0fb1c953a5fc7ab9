import { sql, type Kysely } from 'kysely'
import { engineOf } from '../engine/dialect.ts'
import { renameColumn, renameIndex, renameTable } from './rename.ts'

/** Replaces private words in names of tables, columns, indexes and one queue. */
export async function useStandardNames(db: Kysely<unknown>): Promise<void> {
  await renameTable(db, 'letter', 'email')
  await renameTable(db, 'turn', 'distributed_lock')
  await renameTable(db, 'sandbox_reply', 'sandbox_response')
  await renameTable(db, 'free_choice', 'free_plan_choice')

  await renameColumn(db, 'subscriber', { from: 'leave_token', to: 'unsubscribe_token' })
  await renameIndex(db, 'subscriber_leave_token', 'subscriber_unsubscribe_token')
  await renameColumn(db, 'function_health', { from: 'rests_until', to: 'paused_until' })
  await renameIndex(db, 'subscriptions_living', 'subscriptions_active')

  await sql`
    update job set queue = 'emails', payload = replace(payload, '"letterId"', '"emailId"')
    where queue = 'letters'`.execute(db)
  if (engineOf(db) === 'postgres') await renameTriggers(db)
}

async function renameTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function credit_entries_frozen() rename to credit_entries_append_only`.execute(db)
  await sql`
    alter trigger credit_entries_frozen on credit_entries
    rename to credit_entries_append_only`.execute(db)
}
