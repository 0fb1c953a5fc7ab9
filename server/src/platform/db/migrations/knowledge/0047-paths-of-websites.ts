import type { Kysely } from 'kysely'

/** Owners choose the paths of a website that are read, and see what the search for pages left out. */
export async function addPathsOfWebsites(db: Kysely<unknown>): Promise<void> {
  for (const column of ['include_paths', 'exclude_paths', 'search_notes'] as const) {
    await db.schema
      .alterTable('source')
      .addColumn(column, 'text', (made) => made.notNull().defaultTo(''))
      .execute()
  }
}
