import { questionKey } from '../../knowledge/index.ts'
import type { Steps } from '../../shared/index.ts'
import { mergeGroups, similarityOf, toGroup, type TextGroup } from './merge-groups.ts'
import { questionStems } from './question-stems.ts'

/** Groups whose centers have at least this cosine are about one topic. */
export const LEAST_SIMILARITY = 0.55

export type GroupedQuestion = { question: string; messageId: string; at: number }

/** Questions of one topic, the newest first. `label` is the most central one. */
export type QuestionGroup<Question extends GroupedQuestion> = {
  label: Question
  questions: Question[]
}

/**
 * Groups questions by the words that they share, the most asked group first. Ties are decided by the texts, so that
 * the same questions give the same groups in whatever order they came. Two thousand different questions take most of
 * a second, so the work is done in steps.
 */
export function* groupQuestions<Question extends GroupedQuestion>(
  questions: readonly Question[],
): Steps<QuestionGroup<Question>[]> {
  const byKey = Map.groupBy(questions, ({ question }) => questionKey(question))
  const groups = yield* weighted([...byKey].map(([key, same]) => ({ key, text: firstText(same) })))
  const vectors = new Map(groups.map((group) => [group.key, group]))
  const merged = yield* mergeGroups(groups, LEAST_SIMILARITY)
  return merged
    .map((group) => ({
      label: labelOf(group, vectors, byKey),
      questions: group.texts.flatMap((key) => byKey.get(key) ?? []).toSorted(byTime),
    }))
    .toSorted((a, b) => b.questions.length - a.questions.length || byTime(a.label, b.label))
}

const byTime = (a: GroupedQuestion, b: GroupedQuestion): number =>
  b.at - a.at || (a.messageId < b.messageId ? -1 : 1)

const firstText = (same: readonly GroupedQuestion[]): string =>
  same
    .map(({ question }) => question)
    .toSorted()
    .at(0) ?? ''

/** Stems are weighted by how rare they are among the questions of the bot. */
function* weighted(wordings: { key: string; text: string }[]): Steps<TextGroup[]> {
  const known: { key: string; stems: string[] }[] = []
  for (const { key, text } of wordings.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    known.push({ key, stems: questionStems(text) })
    yield
  }
  const uses = new Map<string, number>()
  for (const stem of known.flatMap(({ stems }) => stems)) uses.set(stem, (uses.get(stem) ?? 0) + 1)
  const weightOf = (stem: string) => stemWeight(uses.get(stem) ?? 1, known.length)
  return known.map(({ key, stems }) =>
    unit(
      key,
      stems.map((stem) => [stem, weightOf(stem)]),
    ),
  )
}

/** Weight of a word that occurs in one question only: it connects no questions, but it keeps different ones apart. */
const ONLY_ONCE = 0.2

const stemWeight = (uses: number, questions: number): number =>
  Math.sqrt(Math.log(1 + questions / uses)) * (uses === 1 ? ONLY_ONCE : 1)

/** Each wording counts the same in the center of a group, however long it is. */
function unit(key: string, weights: [string, number][]): TextGroup {
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1
  return toGroup(key, new Map(weights.map(([stem, weight]) => [stem, weight / length])))
}

/** The wording nearest to the center of its group; of equal ones the most asked, then the first by its text. */
function labelOf<Question extends GroupedQuestion>(
  group: TextGroup,
  vectors: ReadonlyMap<string, TextGroup>,
  byKey: ReadonlyMap<string, Question[]>,
): Question {
  const [best] = group.texts
    .map((key) => {
      const own = vectors.get(key)
      const questions = byKey.get(key) ?? []
      // Rounded, because the order of additions must not decide between equal ones.
      return { key, questions, similarity: own ? Math.round(similarityOf(own, group) * 1e6) : 0 }
    })
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
