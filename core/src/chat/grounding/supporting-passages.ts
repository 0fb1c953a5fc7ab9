import { trimEndOf } from '@askwell/contract/trim-end'
import { contentWords, wordsOf } from './words/content-words.ts'
import type { Passage } from '../ports/knowledge.ts'

const numberPattern = /\d+(?:[.,:/-]\d+)*/g
const linkPattern = /https?:\/\/[^\s)\]>"']+/gi

/**
 * The passages that support a finished reply, best first: those with a number or link of the reply, or with enough of
 * its words that are not in the question.
 */
export function supportingPassages(
  reply: string,
  question: string,
  passages: Passage[],
): Passage[] {
  const questionWords = new Set(contentWords(question))
  const words = contentWords(reply).filter((word) => !questionWords.has(word))
  const figures = numbersAndLinks(reply)

  return passages
    .map((passage) => {
      const text = [passage.title, ...passage.headings, passage.text].join('\n')
      const known = wordsOf(text)
      const knownFigures = new Set(figures.length === 0 ? [] : numbersAndLinks(text))
      const score = scoreOf(
        words.filter((word) => known.has(word)).length / Math.max(words.length, 1),
        figures.filter((figure) => knownFigures.has(figure)).length,
      )
      return { passage, score }
    })
    .filter(({ score }) => score >= 0.25)
    .toSorted((a, b) => b.score - a.score)
    .map(({ passage }) => passage)
}

const scoreOf = (wordShare: number, sharedFigures: number) =>
  wordShare + Math.min(sharedFigures, 3) * 0.2

/** The distinct numbers and links of a text, without single digits, which are usually list numbers. */
function numbersAndLinks(text: string): string[] {
  const links = text.match(linkPattern)?.map((link) => trimEndOf(link, '.,;:!?')) ?? []
  const numbers = text.replace(linkPattern, ' ').match(numberPattern) ?? []
  return [...new Set([...links, ...numbers.filter((number) => number.length > 1)])]
}
