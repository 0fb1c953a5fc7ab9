import type { QuotedSentence } from '../ports/knowledge.ts'

/** Sentences of one passage in the order of the passage, at the places that they have among the others. */
export function inPassageOrder(sentences: readonly QuotedSentence[]): QuotedSentence[] {
  const ordered = [...sentences]
  const slots = Map.groupBy(
    sentences.flatMap(({ position, passage }, slot) =>
      position === undefined ? [] : [{ slot, position, passageId: passage.id }],
    ),
    ({ passageId }) => passageId,
  )
  for (const places of slots.values()) {
    const inOrder = places.toSorted((a, b) => a.position - b.position)
    for (const [at, { slot }] of places.entries()) {
      const sentence = sentences[inOrder[at]?.slot ?? slot]
      if (sentence) ordered[slot] = sentence
    }
  }
  return ordered
}
