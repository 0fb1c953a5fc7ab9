import { sql, type Kysely } from 'kysely'

/** Adds the counts of chatbots. Existing messages are counted by the maintenance. */
export async function addBotCounts(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('chat_message')
    .addColumn('counted', 'integer', (made) => made.notNull().defaultTo(0))
    .execute()
  for (const [table, column] of [
    ['chat_message', 'counted_rating'],
    ['chat_session', 'outcome'],
  ] as const) {
    await schema
      .alterTable(table)
      .addColumn(column, 'text', (made) => made.notNull().defaultTo(''))
      .execute()
  }
  await createTables(db)
  await sql`create index chat_message_uncounted on chat_message (owner_id, ended_at)
    where counted <> 1 and ended_at is not null`.execute(db)
}

const sums = [
  'conversations',
  'answered',
  'silent',
  'failed',
  'thumbs_up',
  'thumbs_down',
  'spent',
  'confirmed',
  'not_resolved',
]

async function createTables(db: Kysely<unknown>): Promise<void> {
  const begin = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('owner_id', 'text', (made) => made.notNull())
      .addColumn('bot_id', 'text', (made) =>
        made.notNull().references('bot.id').onDelete('cascade'),
      )
  const counts = begin('bot_count').addColumn('at', 'bigint', (made) => made.notNull())
  await sums
    .reduce((made, name) => made.addColumn(name, 'bigint', (column) => column.notNull()), counts)
    .addPrimaryKeyConstraint('bot_count_key', ['bot_id', 'at'])
    .execute()
  await begin('bot_name_count')
    .addColumn('span', 'text', (made) => made.notNull())
    .addColumn('at', 'bigint', (made) => made.notNull())
    .addColumn('metric', 'text', (made) => made.notNull())
    .addColumn('name', 'text', (made) => made.notNull())
    .addColumn('count', 'bigint', (made) => made.notNull())
    .addPrimaryKeyConstraint('bot_name_count_key', ['bot_id', 'span', 'at', 'metric', 'name'])
    .execute()
}
