const COURTESY = String.raw`(?:(?:and|but|so|ok|okay|also|then|well|hi|hello|hey|please)[\s,]+)*`
const OPENING = new RegExp(
  String.raw`^${COURTESY}(?:is|are|am|was|do|does|did|can|could|may|might|must|will|would|should|shall|have|has|what|which|who|whom|whose|how|when|where|why)(?:['’]?s)?\b`,
  'i',
)
const CLAUSE_END = /(?<=[.!?;:])\s+|(?<=,)\s+|\n+|\s[–—-]\s/g

/**
 * The clause of a message that is the question: "can I send it?" in "My parcel weighs 32 kg, can I send it?" The whole
 * message when no word opens a question.
 */
export function questionClause(message: string): string {
  const text = message.trim()
  const starts = [0, ...[...text.matchAll(CLAUSE_END)].map((end) => end.index + end[0].length)]
  const start = starts.find((at) => OPENING.test(text.slice(at)))
  return text.slice(start ?? 0)
}
