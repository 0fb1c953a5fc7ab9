import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const filled = (column: ColumnDefinitionBuilder) => column.notNull()
const cascade = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete('cascade')

/** Adds the questions that the team of an owner answers. */
export async function addTeamAnswers({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('team_answer')
    .addColumn('source_id', 'text', cascade('source.id'))
    .addColumn('owner_id', 'text', filled)
    .addColumn('bot_id', 'text', cascade('bot.id'))
    .addColumn('answer', 'text', filled)
    .addColumn('is_exact', 'integer', filled)
    .addColumn('saved_at', 'bigint', filled)
    .addPrimaryKeyConstraint('team_answer_key', ['source_id'])
    .execute()
  await schema
    .createIndex('team_answer_bot_id')
    .on('team_answer')
    .columns(['bot_id', 'saved_at'])
    .execute()
  await schema
    .createTable('team_question')
    .addColumn('source_id', 'text', cascade('source.id'))
    .addColumn('ordinal', 'integer', filled)
    .addColumn('owner_id', 'text', filled)
    .addColumn('bot_id', 'text', cascade('bot.id'))
    .addColumn('question', 'text', filled)
    .addColumn('question_key', 'text', filled)
    .addPrimaryKeyConstraint('team_question_place', ['source_id', 'ordinal'])
    .addUniqueConstraint('team_question_key', ['bot_id', 'question_key'])
    .execute()
}
