import { answerExtractively } from '../answering/answer-extractively.ts'
import type { QuestionInContext } from '../answering/matching/passage-match.ts'
import type { Hit, IndexedChunk, SearchIndex } from '../search/index-types.ts'
import { POSSIBLE_MATCH, SURE_MATCH, type AnswerMatcher } from './answer-matcher.ts'

/**
 * The answer of the team to a question. A sure match is used; a possible match only if it contains the sentence that
 * the built-in answerer chooses.
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
