import { questionKey } from '../../knowledge/index.ts'
import type { Steps } from '../../shared/index.ts'
import { mergeGroups, toGroup, type Space, type TextGroup } from './merge-groups.ts'
import { toVectorCenter, vectorSpace } from './vector-space.ts'
import { groupsOfWords, wordSpace } from './word-space.ts'

export type GroupedQuestion = {
  question: string
  messageId: string
  at: number
  /** Vector of an embedding model; null or absent without one. */
  vector?: Float32Array | null
}

/** Questions of one topic, newest first. `label`: the central question. */
export type QuestionGroup<Question extends GroupedQuestion> = {
  label: Question
  questions: Question[]
}

/**
 * Groups questions by the vectors of an embedding model, and questions without a vector by shared words; the largest
 * group first. Ties are decided by the texts, so the groups do not depend on the order of the questions. Two thousand
 * different questions take almost a second, so the work is done in steps.
 */
export function* groupQuestions<Question extends GroupedQuestion>(
  questions: readonly Question[],
): Steps<QuestionGroup<Question>[]> {
  const byKey = Map.groupBy(questions, ({ question }) => questionKey(question))
  const wordings = [...byKey]
    .map(([key, same]) => ({ key, text: firstText(same), vector: firstVector(same) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const byVector = wordings.flatMap(({ key, vector }) =>
    vector ? [toGroup(key, toVectorCenter(vector))] : [],
  )
  const byWords = yield* groupsOfWords(wordings.filter(({ vector }) => !vector))
  const groups = [
    ...(yield* groupIn(vectorSpace, byVector, byKey)),
    ...(yield* groupIn(wordSpace, byWords, byKey)),
  ]
  return groups.toSorted(
    (a, b) => b.questions.length - a.questions.length || byTime(a.label, b.label),
  )
}

/** The questions with each wording, by its normalized text. */
type ByKey<Question> = ReadonlyMap<string, Question[]>

function* groupIn<Center, Question extends GroupedQuestion>(
  space: Space<Center>,
  wordings: readonly TextGroup<Center>[],
  byKey: ByKey<Question>,
): Steps<QuestionGroup<Question>[]> {
  const centers = new Map(wordings.map(({ key, center }) => [key, center]))
  const merged = yield* mergeGroups(wordings, space)
  return merged.map((group) => {
    const similarities = group.texts.map((key) => {
      const own = centers.get(key)
      return { key, similarity: own ? space.similarity(own, group.center, 0) : 0 }
    })
    return {
      label: labelOf(similarities, byKey),
      questions: group.texts.flatMap((key) => byKey.get(key) ?? []).toSorted(byTime),
    }
  })
}

const byTime = (a: GroupedQuestion, b: GroupedQuestion): number =>
  b.at - a.at || (a.messageId < b.messageId ? -1 : 1)

const firstText = (same: readonly GroupedQuestion[]): string =>
  same
    .map(({ question }) => question)
    .toSorted()
    .at(0) ?? ''

const firstVector = (same: readonly GroupedQuestion[]): Float32Array | null =>
  same
    .filter(({ vector }) => vector)
    .toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1))
    .at(0)?.vector ?? null

/**
 * The wording nearest to the center of the group; among equals the one with the highest frequency, then alphabetically.
 */
function labelOf<Question extends GroupedQuestion>(
  wordings: readonly { key: string; similarity: number }[],
  byKey: ByKey<Question>,
): Question {
  const [best] = wordings
    .map(({ key, similarity }) => ({
      key,
      questions: byKey.get(key) ?? [],
      // Rounded, so that rounding errors of the sums do not decide between equals.
      similarity: Math.round(similarity * 1e6),
    }))
    .toSorted(
      (a, b) =>
        b.similarity - a.similarity ||
        b.questions.length - a.questions.length ||
        (a.key < b.key ? -1 : 1),
    )
  const label = best?.questions.toSorted(byTime)[0]
  if (!label) throw new Error('A group without a question.')
  return label
}
