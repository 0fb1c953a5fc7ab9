import type { ExtractedPart } from '@askwell/core/knowledge'

/**
 * A part, or a piece of one: with `isCut` the next message has more of its text. `size` is what the receiver answers
 * when it has taken the message.
 */
export type PartMessage = { type: 'part'; part: ExtractedPart; isCut?: boolean; size?: number }

/**
 * Characters of a message. The server reads a message in one turn of its event loop, and collects garbage after a
 * large one.
 */
export const charactersOfMessage = 100_000

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

/** Characters that may be on their way: the server takes parts slower than some files are read. */
const charactersOnTheWay = 1_000_000
/** What a message counts besides its text. */
const charactersAround = 1_000

/** What a message counts of those that are on their way. */
export const sizeOf = ({ part }: PartMessage): number => part.text.length + charactersAround

/** Lets messages be sent while not too many are on their way. */
export class SendWindow {
  #onTheWay = 0
  #resume: (() => void) | undefined

  /** Resolves when a message may be sent. */
  async admit(size: number): Promise<void> {
    while (this.#onTheWay >= charactersOnTheWay) {
      await new Promise<void>((resolve) => (this.#resume = resolve))
    }
    this.#onTheWay += size
  }

  /** The receiver has taken a message of this size. */
  taken(size: number): void {
    this.#onTheWay -= size
    this.#resume?.()
  }
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
