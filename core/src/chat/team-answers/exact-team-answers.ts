import { questionParts } from '../grounding/question-parts.ts'
import type { FollowUp } from '../grounding/follow-up/follow-up.ts'
import type { FoundAnswer, Knowledge, Passage } from '../ports/knowledge.ts'

type Question = { botId: string; plainQuestion: string; followUp: FollowUp }

/**
 * The answers of the team that replies use word for word; empty when there is none. For a message with several
 * questions, empty unless each question has such an answer.
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
