import type { ExtractedPart } from '@askwell/core/knowledge'

/**
 * A part, or a piece of it: with `isCut` its text continues in the next message. The receiver acknowledges a message by
 * its `size`.
 */
export type PartMessage = { type: 'part'; part: ExtractedPart; isCut?: boolean; size?: number }

/** Maximum characters of a message: the server's event loop is blocked while a message is read and freed. */
export const charactersOfMessage = 100_000

/** The messages of a part; a long text is split. */
export function* messagesOf(part: ExtractedPart): Generator<PartMessage> {
  const { text } = part
  let from = 0
  for (; text.length - from > charactersOfMessage; from += charactersOfMessage) {
    const piece = text.slice(from, from + charactersOfMessage)
    yield { type: 'part', part: { ...part, text: piece }, isCut: true }
  }
  yield { type: 'part', part: { ...part, text: text.slice(from) } }
}

/** Characters that may be unacknowledged: some files are read faster than the server accepts their parts. */
const maxUnacknowledged = 1_000_000
/** Size of a message without its text. */
const messageOverhead = 1_000

/** The size of a message, in characters. */
export const sizeOf = ({ part }: PartMessage): number => part.text.length + messageOverhead

/** Flow control: delays messages while too many characters are unacknowledged. */
export class SendWindow {
  #unacknowledged = 0
  #resume: (() => void) | undefined

  /** Resolves when a message may be sent. */
  async admit(size: number): Promise<void> {
    while (this.#unacknowledged >= maxUnacknowledged) {
      await new Promise<void>((resolve) => (this.#resume = resolve))
    }
    this.#unacknowledged += size
  }

  /** Records that the receiver has acknowledged a message of this size. */
  taken(size: number): void {
    this.#unacknowledged -= size
    this.#resume?.()
  }
}

/** Joins the pieces of parts. Returns a part after its last message, otherwise undefined. */
export function createPartJoiner(): (message: PartMessage) => ExtractedPart | undefined {
  let pending: ExtractedPart | undefined
  return ({ part, isCut = false }) => {
    const whole = pending ? { ...pending, text: pending.text + part.text } : part
    pending = isCut ? whole : undefined
    return isCut ? undefined : whole
  }
}
