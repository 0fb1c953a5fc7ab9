import * as texts from '@askwell/messages/conversations/team-answer-refusals'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { SameQuestion, SaveOutcome, TeamAnswerStore, WrittenAnswer } from './team-answer.ts'

export type TeamAnswerDeps = { bots: BotStore; teamAnswers: TeamAnswerStore }

/** Characters of the other answer in the message of a refusal. */
const shownAnswer = 300

/** Adds an answer, or changes the one with this id. Returns its id. */
export async function saveTeamAnswer(
  deps: TeamAnswerDeps,
  ownerId: OwnerId,
  { botId, ...input }: { botId: string; id: string | undefined; written: WrittenAnswer },
): Promise<string> {
  await requireOwnBot(deps, ownerId, botId)
  const outcome = await deps.teamAnswers.save(ownerId, botId, input)
  if ('saved' in outcome) return outcome.saved
  throw refusalOf(outcome)
}

type Refusal = Exclude<SaveOutcome, { saved: string }>

export function refusalOf(outcome: Refusal): AppError {
  if (outcome.refused === 'missing') return new AppError('not_found', texts.missing)
  if (outcome.refused === 'too_many') return new AppError('invalid_request', texts.tooMany)
  return new AppError('question_answered', sameQuestionText(outcome.same))
}

function sameQuestionText({ wording, other }: SameQuestion): string {
  const { question } = other
  const answer =
    other.answer.length > shownAnswer
      ? `${other.answer.slice(0, shownAnswer).toWellFormed()} …`
      : other.answer
  return wording === question
    ? texts.alreadyAnswered({ question, answer })
    : texts.asWording({ question, answer, wording })
}
