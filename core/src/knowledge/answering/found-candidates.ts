import type { Candidate } from './matching/candidate.ts'
import { matchPassage } from './matching/passage-match.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'
import { sentenceFeatures, sentenceScorer } from './matching/sentence-score.ts'
import { isNoAnswer } from './quoted-text.ts'
import { rerank } from './reranker/rerank.ts'
import type { Hit, SearchIndex } from '../search/index-types.ts'

const MAX_PASSAGES = 30

/** The sentences of found passages that may answer, with their scores. */
export function candidatesOf(
  index: SearchIndex,
  question: AnalyzedQuestion,
  hits: readonly Hit[],
): Candidate[] {
  const bestScore = hits[0]?.score ?? 0
  const score = sentenceScorer(question, index.size)
  const candidates = hits
    .slice(0, MAX_PASSAGES)
    .map((hit, i) => matchPassage(question, hit, { rank: i, best: bestScore }))
    .flatMap((passage) =>
      passage.sentences.flatMap((sentence, position) => {
        const fit = sentenceFeatures(question, passage, position)
        return fit && !isNoAnswer(question, sentence)
          ? [{ sentence, passage, position, features: fit, score: score(fit) }]
          : []
      }),
    )
  return rerank(index, question, candidates)
}
