import { trimEndOf } from '@askwell/contract/trim-end'
import { contentWords } from './follow-up.ts'
import type { Passage } from '../ports/knowledge.ts'

/** How far the passages support a model's reply. */
export type Grounding = {
  /** Passages that support the reply, best first. */
  supporting: Passage[]
  /** Numbers and links of the reply that occur in nothing that the model received. */
  unsupported: string[]
}

/** What a model received besides passages: the question and function results. */
type GroundingInput = { question: string; functionResults: readonly string[] }

const numberPattern = /\d+(?:[.,:/-]\d+)*/g
const linkPattern = /https?:\/\/[^\s)\]>"']+/gi

/**
 * Compares a finished reply with its passages. A passage supports the reply when it contains a number or link
 * of it, or enough of its words that are not from the question.
 */
export function checkGrounding(
  reply: string,
  { question, functionResults }: GroundingInput,
  passages: Passage[],
): Grounding {
  const questionWords = new Set(contentWords(question))
  const words = contentWords(reply).filter((word) => !questionWords.has(word))
  const figures = numbersAndLinks(reply)
  const analyzed = passages.map((passage) => {
    const text = [passage.title, ...passage.headings, passage.text].join('\n')
    return { passage, words: new Set(contentWords(text)), figures: new Set(numbersAndLinks(text)) }
  })

  const scored = analyzed
    .map(({ passage, ...content }) => ({
      passage,
      score: scoreOf(
        words.filter((word) => content.words.has(word)).length / Math.max(words.length, 1),
        figures.filter((figure) => content.figures.has(figure)).length,
      ),
    }))
    .filter(({ score }) => score >= 0.25)
    .toSorted((a, b) => b.score - a.score)
  const known = new Set([
    ...[question, ...functionResults].flatMap(numbersAndLinks),
    ...analyzed.flatMap((content) => [...content.figures]),
  ])

  return {
    supporting: scored.map(({ passage }) => passage),
    unsupported: figures.filter((figure) => !known.has(figure)),
  }
}

const scoreOf = (wordShare: number, sharedFigures: number) =>
  wordShare + Math.min(sharedFigures, 3) * 0.2

/** Numbers and links, each once. Single digits are left out, because they are mostly list numbers. */
function numbersAndLinks(text: string): string[] {
  const links = text.match(linkPattern)?.map((link) => trimEndOf(link, '.,;:!?')) ?? []
  const numbers = text.replace(linkPattern, ' ').match(numberPattern) ?? []
  return [...new Set([...links, ...numbers.filter((number) => number.length > 1)])]
}
