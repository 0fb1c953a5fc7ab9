import type { ContextFacts } from './context/context-facts.ts'
import { stemsOf } from './words/word-stems.ts'

const maxLength = 400

/** The sentence of the passages closest to a withdrawn sentence; null when none shares a word with it. */
export function nearestSentence(
  input: ContextFacts,
  {
    sentence,
    question,
    kind,
    shown,
  }: { sentence: string; question: string; kind: string; shown: string },
): string | null {
  const words = stemsOf(sentence)
  const questionWords = stemsOf(question)
  const scored = input.facts
    .filter(({ text }) => text.length <= maxLength && !text.endsWith(':') && !shown.includes(text))
    .map((fact) => {
      const shared = [...words].filter((word) => fact.words.has(word)).length
      const sharedWithQuestion = [...questionWords].filter((word) => fact.words.has(word)).length
      return { fact, score: shared + sharedWithQuestion / 2 + (fact.kinds.has(kind) ? 0.25 : 0) }
    })
    .toSorted((a, b) => b.score - a.score)
  const [best] = scored
  return best && best.score >= 0.5 ? best.fact.text : null
}
