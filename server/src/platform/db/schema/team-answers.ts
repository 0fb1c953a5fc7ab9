import { bigint, flag, integer, text } from './column.ts'
import { table } from './table.ts'

const sourceId = () => text().references('source.id', 'cascade')
const botId = () => text().references('bot.id', 'cascade')

/** The answers of the team, with their questions. */
export const teamAnswerTables = {
  /** An answer of the team. Its id is the id of the source with its searchable text. */
  team_answer: table(
    {
      source_id: sourceId(),
      owner_id: text(),
      bot_id: botId(),
      /** Markdown. */
      answer: text(),
      /** 1 = replies use it word for word. */
      is_exact: flag(),
      saved_at: bigint(),
    },
    {
      primaryKey: { team_answer_key: ['source_id'] },
      indexes: { team_answer_bot_id: '(bot_id, saved_at)' },
    },
  ),

  /** The question of an answer (ordinal 0) and its other wordings. */
  team_question: table(
    {
      source_id: sourceId(),
      ordinal: integer(),
      owner_id: text(),
      bot_id: botId(),
      question: text(),
      /** Without case, accents, spaces and punctuation. */
      question_key: text(),
    },
    {
      primaryKey: { team_question_place: ['source_id', 'ordinal'] },
      unique: { team_question_key: ['bot_id', 'question_key'] },
    },
  ),
}
