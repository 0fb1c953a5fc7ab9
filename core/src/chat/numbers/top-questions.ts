import { questionKey } from '../../knowledge/index.ts'
import type { Steps } from '../../shared/index.ts'
import { groupQuestions, type GroupedQuestion } from '../question-groups/group-questions.ts'

/** Maximum wordings to group; rarer ones are skipped, because the request waits for the result. */
const groupedWordings = 300
const longestName = 200

/**
 * The top topics by frequency, grouped like unanswered questions and named by the central question of the group. Groups
 * only the top wordings by frequency; of equally frequent wordings, the newest.
 */
export function* topQuestions(
  questions: readonly GroupedQuestion[],
  limit: number,
): Steps<{ name: string; count: number }[]> {
  const byWording = Map.groupBy(questions, ({ question }) => questionKey(question))
  const frequent = [...byWording.values()]
    .toSorted((a, b) => b.length - a.length || newest(b) - newest(a))
    .slice(0, groupedWordings)
  const groups = yield* groupQuestions(frequent.flat())
  return groups.slice(0, limit).map((group) => ({
    name: group.label.question.slice(0, longestName).toWellFormed(),
    count: group.questions.length,
  }))
}

const newest = (same: readonly GroupedQuestion[]): number =>
  same.reduce((latest, { at }) => Math.max(latest, at), 0)
