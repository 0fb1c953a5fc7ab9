import { answerExtractively } from '../answering/answer-extractively.ts'
import type { WordVectors } from '../meaning/word-vectors.ts'
import { indexOfSources } from './index-of-sources.ts'

/** Makes bots with one text each, a Markdown document. A bot answers a question; empty where it is not sure. */
export const botsWith =
  (words: WordVectors) =>
  (text: string): ((question: string) => string) => {
    const index = indexOfSources(words, [{ title: 'about.md', text }])
    return (question) => {
      const answer = answerExtractively(index, { question }, index.searchForAnswer(question))
      return answer.abstained ? '' : answer.sentences.map((sentence) => sentence.text).join(' ')
    }
  }
