import { teamAnswerLimits } from '@askwell/contract/conversations/team-answers'
import {
  distinctQuestions,
  questionKey,
  type SameQuestion,
  type SaveOutcome,
  type TeamAnswer,
  type TeamAnswerStore,
  type WrittenAnswer,
} from '@askwell/core/knowledge'
import type { Clock, OwnerId } from '@askwell/core/shared'
import type { Database, Db } from '../../../platform/db/connect.ts'
import { insertRows } from '../../../platform/db/insert-rows.ts'
import type { BotWrite } from '../source-inserts.ts'
import { removeSources } from '../source-removal.ts'
import { publishTeamAnswer } from './publish-team-answer.ts'

type Deps = { database: Database; clock: Clock; newId: () => string; vectorModel: string | null }

/** The answers of the team of bots. */
export function teamAnswerStore(deps: Deps): TeamAnswerStore {
  const { database, clock } = deps
  return {
    list: (ownerId, botId) => listAnswers(database.db, ownerId, botId),
    async save(ownerId, botId, input) {
      const place = { ownerId, botId, now: clock() }
      return database.transaction((trx) => save(trx, place, { ...input, ...deps }))
    },
    async remove(ownerId, botId, ids) {
      const place = { ownerId, botId, now: clock() }
      return database.transaction((trx) => remove(trx, place, ids))
    },
  }
}

async function listAnswers(db: Db, ownerId: OwnerId, botId: string): Promise<TeamAnswer[]> {
  const answers = await db
    .selectFrom('team_answer')
    .select(['source_id', 'answer', 'is_exact', 'saved_at'])
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .orderBy('saved_at', 'desc')
    .orderBy('source_id', 'desc')
    .execute()
  const questions = await db
    .selectFrom('team_question')
    .select(['source_id', 'question'])
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .orderBy('ordinal')
    .execute()
  const bySource = Map.groupBy(questions, ({ source_id }) => source_id)
  return answers.map(({ source_id: id, answer, is_exact, saved_at: savedAt }) => {
    const [question = '', ...wordings] = (bySource.get(id) ?? []).map((row) => row.question)
    return { id, question, wordings, answer, isExact: is_exact === 1, savedAt }
  })
}

type SaveInput = Omit<Deps, 'database' | 'clock'> & {
  id: string | undefined
  written: WrittenAnswer
}

async function save(trx: Db, place: BotWrite, input: SaveInput): Promise<SaveOutcome> {
  await lockBot(trx, place)
  const { id, written } = input
  if (id !== undefined && !(await isPresent(trx, place, id))) return { refused: 'missing' }
  if (id === undefined && (await count(trx, place)) >= teamAnswerLimits.perBot) {
    return { refused: 'too_many' }
  }
  const questions = distinctQuestions(written)
  const same = await findSame(trx, place, { questions, id })
  if (same) return { refused: 'same_question', same }

  const [question = '', ...wordings] = questions
  const answer = { ...written, question, wordings }
  const saved = await publishTeamAnswer(trx, place, { ...input, answer })
  await writeRows(trx, place, { ...answer, id: saved })
  return { saved }
}

/** Locks the row of the bot, so that two concurrent answers to the same question are saved one after another. */
const lockBot = (trx: Db, { ownerId, botId }: BotWrite) =>
  trx
    .updateTable('bot')
    .set((of) => ({ knowledge_version: of.ref('knowledge_version') }))
    .where('id', '=', botId)
    .where('owner_id', '=', ownerId)
    .execute()

async function isPresent(trx: Db, { ownerId, botId }: BotWrite, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('team_answer')
    .select('source_id')
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('source_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

async function count(trx: Db, { ownerId, botId }: BotWrite): Promise<number> {
  const { answers } = await trx
    .selectFrom('team_answer')
    .select(({ fn }) => fn.countAll<number>().as('answers'))
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .executeTakeFirstOrThrow()
  return answers
}

/** Another answer of the bot to one of these questions. */
async function findSame(
  trx: Db,
  { ownerId, botId }: BotWrite,
  { questions, id }: { questions: string[]; id: string | undefined },
): Promise<SameQuestion | null> {
  const row = await trx
    .selectFrom('team_question as same')
    .innerJoin('team_answer', 'team_answer.source_id', 'same.source_id')
    .innerJoin('team_question as first', (join) =>
      join.onRef('first.source_id', '=', 'same.source_id').on('first.ordinal', '=', 0),
    )
    .select(['same.question as wording', 'first.question', 'answer'])
    .where('same.owner_id', '=', ownerId)
    .where('same.bot_id', '=', botId)
    .where('same.question_key', 'in', questions.map(questionKey))
    .$if(id !== undefined, (query) => query.where('same.source_id', '<>', id ?? ''))
    .orderBy('same.source_id')
    .orderBy('same.ordinal')
    .executeTakeFirst()
  return row
    ? { wording: row.wording, other: { question: row.question, answer: row.answer } }
    : null
}

async function writeRows(
  trx: Db,
  { ownerId, botId, now }: BotWrite,
  { id, question, wordings, answer, isExact }: WrittenAnswer & { id: string },
): Promise<void> {
  await deleteRows(trx, { ownerId, botId, now }, [id])
  const place = { source_id: id, owner_id: ownerId, bot_id: botId }
  const row = { ...place, answer, is_exact: isExact ? (1 as const) : (0 as const), saved_at: now }
  await insertRows(trx, 'team_answer', [row])
  await insertRows(
    trx,
    'team_question',
    [question, ...wordings].map((each, ordinal) => ({
      ...place,
      ordinal,
      question: each,
      question_key: questionKey(each),
    })),
  )
}

async function deleteRows(trx: Db, { ownerId, botId }: BotWrite, ids: string[]): Promise<void> {
  for (const table of ['team_question', 'team_answer'] as const) {
    await trx
      .deleteFrom(table)
      .where('owner_id', '=', ownerId)
      .where('bot_id', '=', botId)
      .where('source_id', 'in', ids)
      .execute()
  }
}

async function remove(trx: Db, place: BotWrite, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const present = await trx
    .selectFrom('team_answer')
    .select('source_id')
    .where('owner_id', '=', place.ownerId)
    .where('bot_id', '=', place.botId)
    .where('source_id', 'in', [...new Set(ids)])
    .execute()
  const found = present.map(({ source_id }) => source_id)
  if (found.length === 0) return 0
  await deleteRows(trx, place, found)
  await removeSources(trx, place, found)
  return found.length
}
