/** Colloquial phrases for round-trip and one-way tickets, and the names that fare tables use for them. */
const TICKETS: readonly { phrase: RegExp; names: readonly string[] }[] = [
  {
    phrase:
      /\b(?:(?:there|over|out|up|across|down) (?:and|&) (?:back(?: again)?|down|up|return)|to and fro|both ways|both directions|round[- ]?trips?|return (?:trip|journey))\b/gi,
    names: ['return', 'round trip', 'both ways'],
  },
  {
    phrase:
      /\b(?:one[- ]way|just (?:the )?one (?:way|direction)|(?:only|just) (?:one way|there|up|down|over)|single (?:trip|journey))\b/gi,
    names: ['single', 'one way'],
  },
]

/**
 * Replaces "over and back" with "return" and "one way" with "single", or with another name that the passages use.
 * Returns the question unchanged unless the passages name both kinds of ticket.
 */
export function withTicketNames(question: string, isKnown: (word: string) => boolean): string {
  const known = TICKETS.map(({ names }) =>
    names.find((name) => name.split(' ').every((word) => isKnown(word))),
  )
  if (known.includes(undefined)) return question
  return TICKETS.reduce(
    (text, { phrase }, at) => text.replaceAll(phrase, known[at] ?? '$&'),
    question,
  )
}
