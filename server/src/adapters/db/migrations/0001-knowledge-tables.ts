import { sql, type Kysely } from 'kysely'
import { index, optional, required, type Types } from './columns.ts'

/** What bots were taught: sources, their receipts and their chunks. */
export async function createKnowledgeTables(db: Kysely<unknown>, types: Types): Promise<void> {
  await createSourceTable(db, types)
  await createReceiptTable(db, types)
  await createChunkTable(db, types)
}

async function createSourceTable(db: Kysely<unknown>, types: Types): Promise<void> {
  const { text, big, whole } = types

  await db.schema
    .createTable('source')
    .addColumn('id', text, (column) => column.primaryKey())
    .$call((table) => required(table, text, ['owner_id']))
    .addColumn('bot_id', text, (column) =>
      column.notNull().references('bot.id').onDelete('cascade'),
    )
    .addColumn('kind', text, (column) =>
      column.notNull().check(sql`kind in ('file', 'website', 'page', 'text')`),
    )
    .addColumn('parent_id', text, (column) => column.references('source.id').onDelete('cascade'))
    .$call((table) => required(table, text, ['name', 'type', 'content_hash', 'revision']))
    .$call((table) => optional(table, text, ['url', 'file_key', 'reason', 'etag', 'last_modified']))
    .addColumn('state', text, (column) =>
      column
        .notNull()
        .check(sql`state in ('found', 'queued', 'processing', 'ready', 'failed', 'skipped')`),
    )
    .$call((table) =>
      required(table, whole, ['choose', 'parts_total', 'parts_done', 'chunk_count']),
    )
    .$call((table) =>
      required(table, big, ['size_bytes', 'characters', 'created_at', 'updated_at']),
    )
    .addColumn('synced_at', big)
    .execute()
  await index(db, 'source', ['bot_id', 'created_at'])
  await index(db, 'source', ['parent_id'])
  await index(db, 'source', ['file_key'])
}

async function createReceiptTable(db: Kysely<unknown>, types: Types): Promise<void> {
  const { text, big, whole } = types

  await db.schema
    .createTable('source_part')
    .addColumn('source_id', text, (column) =>
      column.notNull().references('source.id').onDelete('cascade'),
    )
    .addColumn('revision', text, (column) => column.notNull())
    .addColumn('ordinal', whole, (column) => column.notNull())
    .$call((table) => required(table, text, ['label', 'locator', 'body']))
    .addColumn('characters', big, (column) => column.notNull())
    .addColumn('skipped', text)
    .addPrimaryKeyConstraint('source_part_key', ['source_id', 'revision', 'ordinal'])
    .execute()
}

async function createChunkTable(db: Kysely<unknown>, types: Types): Promise<void> {
  const { text, whole, bytes } = types

  await db.schema
    .createTable('chunk')
    .addColumn('id', text, (column) => column.primaryKey())
    .$call((table) => required(table, text, ['owner_id', 'bot_id']))
    .addColumn('source_id', text, (column) =>
      column.notNull().references('source.id').onDelete('cascade'),
    )
    .addColumn('revision', text, (column) => column.notNull())
    .addColumn('ordinal', whole, (column) => column.notNull())
    .$call((table) =>
      required(table, text, ['body', 'headings', 'locator', 'content_hash', 'stems']),
    )
    .addColumn('vector', bytes)
    .addColumn('vector_model', text)
    .addUniqueConstraint('chunk_place', ['source_id', 'revision', 'ordinal'])
    .execute()
  await index(db, 'chunk', ['bot_id', 'content_hash'])
}
