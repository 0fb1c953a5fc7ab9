import * as texts from '@askwell/messages/conversations/team-answers'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Limits for the answers of the team of one bot. */
export const teamAnswerLimits = {
  perBot: 1_000,
  question: 300,
  wordings: 20,
  answer: 4_000,
  triedQuestions: 20,
  csv: 900_000,
} as const

const id = z.string().check(z.maxLength(100))
const question = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: texts.questionRequired, abort: true }),
    z.regex(/[\p{L}\p{N}]/u, { error: texts.questionRequired }),
    z.maxLength(teamAnswerLimits.question, { error: texts.questionTooLong }),
  )
const wordings = z
  .array(question)
  .check(z.maxLength(teamAnswerLimits.wordings, { error: texts.tooManyWordings }))
const answer = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: texts.answerRequired }),
    z.maxLength(teamAnswerLimits.answer, { error: texts.answerTooLong }),
  )

const written = {
  bot_id: id,
  /** The answer to change; absent for a new one. */
  answer_id: z.optional(id),
  question,
  /** Other wordings of the question. */
  wordings,
  /** Markdown. */
  answer,
  /** True: replies use the text word for word. False: it is searched like any other source. */
  is_exact: z.boolean(),
}

const teamAnswer = z.object({
  id: z.string(),
  question: z.string(),
  wordings: z.array(z.string()),
  answer: z.string(),
  is_exact: z.boolean(),
  /** Epoch milliseconds. */
  saved_at: z.number(),
})
export type TeamAnswerRow = z.infer<typeof teamAnswer>

/** Stores or changes a question with the answer of the team. Replies use it from the next question on. */
export const teachAnswer = endpoint({
  path: '/teach_answer',
  body: z.object(written),
  reply: z.object({ answer_id: z.string() }),
})

/** Answers questions as if the answer were stored. Stores and charges nothing and calls no language model. */
export const tryAnswer = endpoint({
  path: '/try_answer',
  body: z.object({
    ...written,
    questions: z.array(question).check(z.maxLength(teamAnswerLimits.triedQuestions)),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        question: z.string(),
        /** 'answered': by this answer. 'other': by another source of the bot. 'silent': nothing was found. */
        outcome: z.enum(['answered', 'silent', 'other']),
        /** The reply to a visitor; '' when silent, and for 'other' after 100 questions per day. */
        reply: z.string(),
      }),
    ),
  }),
})
export type TriedQuestion = z.infer<typeof tryAnswer.reply>['results'][number]

/** The answers of the team of a bot, newest first. */
export const listAnswers = endpoint({
  path: '/list_answers',
  body: z.object({ bot_id: id }),
  reply: z.object({ answers: z.array(teamAnswer) }),
})

/** Removes answers, so that replies no longer use them. Unknown ids are ignored. */
export const removeAnswers = endpoint({
  path: '/remove_answers',
  body: z.object({
    bot_id: id,
    answer_ids: z.array(id).check(z.maxLength(teamAnswerLimits.perBot)),
  }),
  reply: z.object({ status: z.literal(1), message: z.string(), removed: z.number() }),
})

/** Adds answers from a CSV text with the columns question and answer. */
export const importAnswers = endpoint({
  path: '/import_answers',
  body: z.object({
    bot_id: id,
    csv: z.string().check(z.maxLength(teamAnswerLimits.csv, { error: texts.fileTooLarge })),
    is_exact: z.boolean(),
  }),
  reply: z.object({
    added: z.number(),
    /** Number of rows whose question and answer were stored already. */
    unchanged: z.number(),
    /** Rows that were refused, with line number and reason. */
    refused: z.array(z.object({ line: z.number(), reason: z.string() })),
  }),
})

/** Exports the answers of a bot as CSV. Cells that a spreadsheet would evaluate begin with an apostrophe. */
export const exportAnswers = endpoint({
  path: '/export_answers',
  body: z.object({ bot_id: id }),
  reply: z.object({ csv: z.string() }),
})
