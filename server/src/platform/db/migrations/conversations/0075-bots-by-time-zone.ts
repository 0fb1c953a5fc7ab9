import { sql, type Kysely } from 'kysely'

/** Finds the time zones of chatbots, and the owners in one of them, without reading every chatbot. */
export async function indexBotsByTimeZone(db: Kysely<unknown>): Promise<void> {
  await sql`create index bot_time_zone on bot (time_zone, owner_id)
    where deleted_at is null and is_sample = 0`.execute(db)
}
