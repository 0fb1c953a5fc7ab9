import { sql, type Kysely } from 'kysely'

/** Adds what the list of conversations shows and filters by, computed from the messages so far. */
export async function addConversationList(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('chat_session')
    .addColumn('first_question', 'text', (made) => made.notNull().defaultTo(''))
    .execute()
  for (const column of [
    'answered_count',
    'abstained_count',
    'withheld_count',
    'failed_call_count',
    'thumb_down_count',
  ]) {
    await schema
      .alterTable('chat_session')
      .addColumn(column, 'bigint', (made) => made.notNull().defaultTo(0))
      .execute()
  }
  await schema
    .createIndex('chat_session_owner_id_last_at')
    .on('chat_session')
    .columns(['owner_id', 'last_at'])
    .execute()
  await fill(db)
}

async function fill(db: Kysely<unknown>): Promise<void> {
  const messages = sql`from chat_message where session_id = chat_session.id`
  await sql`
    update chat_session set
      first_question = (
        select substr(question, 1, 200) ${messages} order by created_at limit 1),
      last_at = (select max(coalesce(ended_at, created_at)) ${messages}),
      answered_count = (select count(*) ${messages} and state = 'answered'),
      abstained_count = (select count(*) ${messages} and state = 'abstained'),
      withheld_count = (select count(*) ${messages} and taken_back <> '[]'),
      failed_call_count = (
        select count(*) from function_call
        where conversation_id = chat_session.id and error_class is not null),
      thumb_down_count = (select count(*) ${messages} and rating = 'down')
    where exists (select 1 ${messages})`.execute(db)
}
