import { answerExtractively } from '../answering/answer-extractively.ts'
import type { QuestionInContext } from '../answering/matching/passage-match.ts'
import type { Hit, IndexedChunk, SearchIndex } from '../search/index-types.ts'
import { POSSIBLE_MATCH, SURE_MATCH, type AnswerMatcher } from './answer-matcher.ts'

/**
 * The team's answer to a question. One that fits surely wins; one that may fit must also hold the sentence that the
 * built-in answerer chooses.
 */
export function findTeamAnswer(
  { index, answers }: { index: SearchIndex; answers: AnswerMatcher },
  question: QuestionInContext,
  hits: () => readonly Hit[],
): IndexedChunk | null {
  const [best] = answers.match(index, question.question)
  if (!best || best.score < POSSIBLE_MATCH) return null
  if (best.score >= SURE_MATCH) return best.chunk
  const found = answerExtractively(index, question, hits())
  if (found.abstained) return null
  return found.sentences[0]?.chunk.sourceId === best.chunk.sourceId ? best.chunk : null
}
