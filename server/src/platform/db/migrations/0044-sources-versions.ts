import type { Kysely } from 'kysely'

/** Lists of sources have versions; existing sources belong to the first one. */
export async function addSourcesVersions(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['bot', 'sources_version'],
    ['source', 'listed_version'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'bigint', (made) => made.notNull().defaultTo(0))
      .execute()
  }
}
