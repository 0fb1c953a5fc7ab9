import { questionParts } from '../grounding/question-parts.ts'
import type { FollowUp } from '../grounding/follow-up/follow-up.ts'
import type { FoundAnswer, Knowledge, Passage } from '../ports/knowledge.ts'

type Question = { botId: string; plainQuestion: string; followUp: FollowUp }

/**
 * What the owner's team wrote word for word for a question; empty when it has none. A message with several questions has
 * answers when each of them has one.
 */
export async function exactTeamAnswers(
  { knowledge }: { knowledge: Knowledge },
  { botId, plainQuestion, followUp }: Question,
): Promise<Passage[]> {
  const whole = await knowledge.teamAnswer(botId, plainQuestion)
  if (whole) return passagesOf([whole])
  const parts = questionParts(plainQuestion)
  const others =
    parts.length > 1 ? parts : [followUp.question].filter((each) => each !== plainQuestion)
  const found = await Promise.all(others.map((each) => knowledge.teamAnswer(botId, each)))
  return found.every((answer) => answer?.isExact) ? passagesOf(found) : []
}

const passagesOf = (found: (FoundAnswer | null)[]): Passage[] => [
  ...new Map(
    found.flatMap((answer) =>
      answer?.isExact ? [[answer.passage.id, answer.passage] as const] : [],
    ),
  ).values(),
]
