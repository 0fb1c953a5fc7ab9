import { contentWords } from './follow-up.ts'
import type { Passage } from './ports.ts'

/** How far a model's reply rests on what was retrieved. */
export type Grounding = {
  /** Passages the reply draws on, best first. */
  supporting: Passage[]
  /** Numbers and links of the reply that stand in nothing the model was given. */
  unsupported: string[]
}

/** What a model was given besides passages: the question, and what functions answered. */
type Given = { question: string; heard: readonly string[] }

const numberPattern = /\d+(?:[.,:/-]\d+)*/g
const linkPattern = /https?:\/\/[^\s)\]>"']+/gi

/**
 * Compares a finished reply with the passages it was given. A passage supports it when it holds a
 * number or link of the reply, or enough of its words that are not merely those of the question.
 */
export function checkGrounding(
  reply: string,
  { question, heard }: Given,
  passages: Passage[],
): Grounding {
  const asked = new Set(contentWords(question))
  const words = contentWords(reply).filter((word) => !asked.has(word))
  const figures = figuresOf(reply)
  const held = passages.map((passage) => {
    const text = [passage.title, ...passage.headings, passage.text].join('\n')
    return { passage, words: new Set(contentWords(text)), figures: new Set(figuresOf(text)) }
  })

  const scored = held
    .map(({ passage, ...its }) => ({
      passage,
      score: scoreOf(
        words.filter((word) => its.words.has(word)).length / Math.max(words.length, 1),
        figures.filter((figure) => its.figures.has(figure)).length,
      ),
    }))
    .filter(({ score }) => score >= 0.25)
    .toSorted((a, b) => b.score - a.score)
  const known = new Set([
    ...[question, ...heard].flatMap(figuresOf),
    ...held.flatMap((its) => [...its.figures]),
  ])

  return {
    supporting: scored.map(({ passage }) => passage),
    unsupported: figures.filter((figure) => !known.has(figure)),
  }
}

const scoreOf = (wordShare: number, sharedFigures: number) =>
  wordShare + Math.min(sharedFigures, 3) * 0.2

/** Numbers and links, each once. A list number or a single digit says too little to count. */
function figuresOf(text: string): string[] {
  const links = text.match(linkPattern)?.map((link) => link.replace(/[.,;:!?]+$/, '')) ?? []
  const numbers = text.replace(linkPattern, ' ').match(numberPattern) ?? []
  return [...new Set([...links, ...numbers.filter((number) => number.length > 1)])]
}
