import type { ColumnDataType, ColumnDefinitionBuilder, Kysely } from 'kysely'

const filled = (column: ColumnDefinitionBuilder) => column.notNull()

/** Adds what the owner reads of a conversation: the page and language of its visitor, sources and search of a reply. */
export async function addConversationRecords(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['chat_session', 'page_host'],
    ['chat_session', 'page_path'],
    ['chat_session', 'language'],
    ['chat_message', 'search'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (made) => made.notNull().defaultTo(''))
      .execute()
  }
  await createMessageSource(db)
}

const sourceColumns: [string, ColumnDataType][] = [
  ['source_id', 'text'],
  ['revision', 'text'],
  ['passage_id', 'text'],
  ['title', 'text'],
  ['place', 'text'],
  ['quote', 'text'],
]

async function createMessageSource(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('message_source')
    .addColumn('message_id', 'text', filled)
    .addColumn('ordinal', 'integer', filled)
    .addColumn('owner_id', 'text', filled)
    .addColumn('bot_id', 'text', (column) =>
      column.notNull().references('bot.id').onDelete('cascade'),
    )
  await sourceColumns
    .reduce((made, [name, type]) => made.addColumn(name, type, filled), table)
    .addPrimaryKeyConstraint('message_source_key', ['message_id', 'ordinal'])
    .execute()
  await db.schema
    .createIndex('message_source_bot_id_source_id')
    .on('message_source')
    .columns(['bot_id', 'source_id', 'message_id', 'ordinal'])
    .execute()
}
