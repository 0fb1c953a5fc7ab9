import type { Kysely } from 'kysely'
import { createFunctions } from '../../schema/functions-of-postgres.ts'

/** Adds the running reply of a conversation, and the functions that a reply calls on PostgreSQL. */
export async function addCallsOfReplies(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat_session').addColumn('running_reply', 'text').execute()
  await createFunctions(db)
}
