import { questionKey } from '../../knowledge/index.ts'
import type { Steps } from '../../shared/index.ts'
import { groupQuestions, type GroupedQuestion } from '../question-groups/group-questions.ts'

/** Rarer wordings are not grouped, because readers of numbers wait for it. */
const groupedWordings = 300
const longestName = 200

/**
 * The topics that were asked most, grouped like unanswered questions and named by the most central question. Only the
 * most frequent wordings are grouped; of equally frequent ones the newest.
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
