import type { Gap, GapReason } from '@askwell/contract/conversations/gaps'
import * as texts from '@askwell/messages/conversations/gap-outcomes'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import { questionKey } from '../../knowledge/index.ts'
import { AppError, type OwnerId, type RunSteps } from '../../shared/index.ts'
import {
  groupQuestions,
  type GroupedQuestion,
  type QuestionGroup,
} from '../question-groups/group-questions.ts'

/** A question that was not answered well. */
export type GapQuestion = GroupedQuestion & {
  conversationId: string
  reason: GapReason
  /** `dismissed`: the owner removed its topic from the list. `answered`: by an answer of the team that still exists. */
  status: 'open' | 'dismissed' | 'answered'
}

export type GapStore = {
  /** Finds the gaps among replies that have ended since the last call. */
  refresh(ownerId: OwnerId): Promise<void>
  /** The newest gaps of visitors, with any status. */
  questions(ownerId: OwnerId, botId: string, limit: number): Promise<GapQuestion[]>
  /** Closes gaps by an answer, or dismisses them when `answerId` is null. False when the bot has no such answer. */
  close(
    ownerId: OwnerId,
    botId: string,
    closed: { messageIds: string[]; answerId: string | null },
  ): Promise<boolean>
  /** Reopens all gaps that were closed together with this message; false when it was not closed. */
  reopen(ownerId: OwnerId, botId: string, messageId: string): Promise<boolean>
}

export type GapDeps = { bots: BotStore; gaps: GapStore; runSteps: RunSteps }

const readQuestions = 2_000
const shownGroups = 100
const shownWordings = 20

type OfBot = { botId: string }

/** The groups of unanswered questions of a bot, by descending frequency. */
export async function listGaps(deps: GapDeps, ownerId: OwnerId, { botId }: OfBot): Promise<Gap[]> {
  await requireOwnBot(deps, ownerId, botId)
  await deps.gaps.refresh(ownerId)
  const groups = await openGroups(deps, ownerId, botId)
  return groups.slice(0, shownGroups).map(toGap)
}

/** Removes the group of a message from the list. `answerId`: the answer of the team to it. */
export async function dismissGap(
  deps: GapDeps,
  ownerId: OwnerId,
  { botId, messageId, answerId }: OfBot & { messageId: string; answerId: string | undefined },
): Promise<void> {
  await requireOwnBot(deps, ownerId, botId)
  await deps.gaps.refresh(ownerId)
  const groups = await openGroups(deps, ownerId, botId)
  const group = groups.find(({ questions }) =>
    questions.some((each) => each.messageId === messageId),
  )
  if (!group) throw new AppError('not_found', texts.missing)
  const messageIds = group.questions.map((each) => each.messageId)
  const isClosed = await deps.gaps.close(ownerId, botId, { messageIds, answerId: answerId ?? null })
  if (!isClosed) throw new AppError('not_found', texts.missing)
}

/** Lists a removed group again. */
export async function restoreGap(
  deps: GapDeps,
  ownerId: OwnerId,
  { botId, messageId }: OfBot & { messageId: string },
): Promise<void> {
  await requireOwnBot(deps, ownerId, botId)
  const isOpen = await deps.gaps.reopen(ownerId, botId, messageId)
  if (!isOpen) throw new AppError('not_found', texts.missing)
}

/** The listed groups. A dismissed topic is not listed again when it is repeated; an answered topic is. */
async function openGroups({ gaps, runSteps }: GapDeps, ownerId: OwnerId, botId: string) {
  const questions = await gaps.questions(ownerId, botId, readQuestions)
  const unanswered = questions.filter(({ status }) => status !== 'answered')
  const groups = await runSteps(groupQuestions(unanswered))
  return groups.filter((group) => group.questions.every(({ status }) => status === 'open'))
}

function toGap({ label, questions }: QuestionGroup<GapQuestion>): Gap {
  const countOf = (reason: GapReason) => questions.filter((each) => each.reason === reason).length
  return {
    id: label.messageId,
    label: label.question,
    asked: questions.length,
    silent: countOf('silent'),
    thumb_down: countOf('thumb_down'),
    asked_again: countOf('asked_again'),
    last_at: questions[0]?.at ?? 0,
    wordings: distinct([label, ...questions]).slice(0, shownWordings),
  }
}

/** The newest question of each wording; the one of the label first. */
function distinct(questions: readonly GapQuestion[]): Gap['wordings'] {
  const byKey = new Map<string, GapQuestion>()
  for (const each of questions) {
    const key = questionKey(each.question)
    if (!byKey.has(key)) byKey.set(key, each)
  }
  return [...byKey.values()].map(({ question, conversationId, reason }) => ({
    question,
    conversation_id: conversationId,
    reason,
  }))
}
