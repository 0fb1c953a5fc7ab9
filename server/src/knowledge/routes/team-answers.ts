import {
  exportAnswers,
  importAnswers,
  listAnswers,
  removeAnswers,
  teachAnswer,
  tryAnswer,
  type TeamAnswerRow,
  type TriedQuestion,
} from '@askwell/contract/conversations/team-answers'
import { requireOwnBot } from '@askwell/core/bots'
import {
  distinctQuestions,
  importTeamAnswers,
  saveTeamAnswer,
  type TeamAnswer,
  type TeamAnswerDeps,
  type WrittenAnswer,
} from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import * as texts from '@askwell/messages/conversations/team-answer-refusals'
import { ownerRoute, type Route } from '../../platform/http/route.ts'
import { readAnswersCsv, writeAnswersCsv } from '../team-answers/answers-csv.ts'

export type TeamAnswerRouteDeps = TeamAnswerDeps & {
  tryAnswer: (tried: {
    botId: string
    replaced: string | undefined
    written: WrittenAnswer
    questions: readonly string[]
    mayRead: (question: string) => Promise<boolean>
  }) => Promise<TriedQuestion[]>
  /** Counts a reply from the sources that costs no message; false when the daily limit is exceeded. */
  countUnpaidReply: (reply: {
    ownerId: OwnerId
    botId: string
    question: string
  }) => Promise<boolean>
  rateLimiter: { consume(key: string, limit: { points: number; windowMs: number }): Promise<void> }
}

/** Limited because each try searches the whole bot. The form sends one after each pause in typing. */
const triesPerMinute = { points: 30, windowMs: 60_000 }

type Body = { question: string; wordings: string[]; answer: string; is_exact: boolean }

const toWritten = ({ question, wordings, answer, is_exact: isExact }: Body): WrittenAnswer => ({
  question,
  wordings,
  answer,
  isExact,
})

const toRow = ({ wordings, isExact, savedAt, ...answer }: TeamAnswer): TeamAnswerRow => ({
  ...answer,
  wordings: [...wordings],
  is_exact: isExact,
  saved_at: savedAt,
})

/** The questions and answers of a bot's team. */
export const teamAnswerRoutes = (deps: TeamAnswerRouteDeps): Route[] => [
  ownerRoute(teachAnswer, async ({ bot_id: botId, answer_id: id, ...body }, { ownerId }) => ({
    answer_id: await saveTeamAnswer(deps, ownerId, { botId, id, written: toWritten(body) }),
  })),

  ownerRoute(
    tryAnswer,
    async ({ bot_id: botId, answer_id: replaced, questions, ...body }, { ownerId }) => {
      await requireOwnBot(deps, ownerId, botId)
      await deps.rateLimiter.consume(`answer-tries:${ownerId}`, triesPerMinute)
      const written = toWritten(body)
      const [question = '', ...wordings] = distinctQuestions(written)
      const mayRead = (one: string) => deps.countUnpaidReply({ ownerId, botId, question: one })
      const tried = { botId, replaced, written: { ...written, question, wordings }, questions }
      return { results: await deps.tryAnswer({ ...tried, mayRead }) }
    },
  ),

  ownerRoute(listAnswers, async ({ bot_id: botId }, { ownerId }) => {
    await requireOwnBot(deps, ownerId, botId)
    return { answers: (await deps.teamAnswers.list(ownerId, botId)).map(toRow) }
  }),

  ownerRoute(removeAnswers, async ({ bot_id: botId, answer_ids: ids }, { ownerId }) => {
    await requireOwnBot(deps, ownerId, botId)
    const removed = await deps.teamAnswers.remove(ownerId, botId, ids)
    return { status: 1 as const, message: texts.removed({ count: removed }), removed }
  }),

  ownerRoute(importAnswers, async ({ bot_id: botId, csv, is_exact: isExact }, { ownerId }) => {
    const rows = await readAnswersCsv(csv)
    return importTeamAnswers(deps, ownerId, { botId, rows, isExact })
  }),

  ownerRoute(exportAnswers, async ({ bot_id: botId }, { ownerId }) => {
    await requireOwnBot(deps, ownerId, botId)
    return { csv: writeAnswersCsv(await deps.teamAnswers.list(ownerId, botId)) }
  }),
]
