import { sql, type Kysely } from 'kysely'

/** The notes of sources with text began with the state of the source, which stands next to them on each screen. */
export async function shortenNotesOfSources(db: Kysely<unknown>): Promise<void> {
  await sql`update source set reason = substr(reason, 8) where reason like 'Ready: %'`.execute(db)
}
