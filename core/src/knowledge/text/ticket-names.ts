/** What people call a ticket for both directions and for one, and the names that tables of fares use. */
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

/** "Return" for "over and back" and "single" for "one way", where passages have both kinds of tickets. */
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
