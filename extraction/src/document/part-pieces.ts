import type { ExtractedPart } from '@askwell/core/knowledge'

/** A part, or a piece of one: with `isCut` the next message has more of its text. */
export type PartMessage = { type: 'part'; part: ExtractedPart; isCut?: boolean }

/**
 * Characters of a message. The server reads a message in one turn of its event loop, and collects garbage after a
 * large one.
 */
const charactersOfMessage = 100_000

/** The messages of a part: a long text is sent in pieces. */
export function* messagesOf(part: ExtractedPart): Generator<PartMessage> {
  const { text } = part
  let from = 0
  for (; text.length - from > charactersOfMessage; from += charactersOfMessage) {
    const piece = text.slice(from, from + charactersOfMessage)
    yield { type: 'part', part: { ...part, text: piece }, isCut: true }
  }
  yield { type: 'part', part: { ...part, text: text.slice(from) } }
}

/** Returns each part with the last of its messages, undefined before. */
export function createPartJoiner(): (message: PartMessage) => ExtractedPart | undefined {
  let begun: ExtractedPart | undefined
  return ({ part, isCut = false }) => {
    const whole = begun ? { ...begun, text: begun.text + part.text } : part
    begun = isCut ? whole : undefined
    return isCut ? undefined : whole
  }
}
