import { abstentionSentence, startsWithAbstention } from '../grounding/abstention.ts'
import type { ModelPiece } from '../ports/language-model.ts'
import type { CallEvent } from '../functions/visitor-call.ts'

/** A piece of a reply: text, tool calls, or an event of a function call. */
export type ReplyPiece = ModelPiece | CallEvent

export type AbstentionCheck = {
  first: AsyncIterable<ReplyPiece>
  /** Valid after `first` has ended. */
  isAbstaining(): boolean
}

/**
 * Reads the beginning of a reply until it is clear whether its text is an abstention. Returns that text as
 * one piece and call events as they arrive; resolves with the first of both. An abstention stops the model and
 * becomes exactly its sentence: it is free, so nothing else may be delivered with it.
 */
export async function detectAbstention(
  pieces: AsyncGenerator<ReplyPiece, void, undefined>,
): Promise<AbstentionCheck> {
  let isAbstaining = false
  const held = holdBackOpening(pieces, () => (isAbstaining = true))
  const begun = await held.next()
  return { first: prependResult(begun, held), isAbstaining: () => isAbstaining }
}

async function* holdBackOpening(
  pieces: AsyncGenerator<ReplyPiece, void, undefined>,
  onAbstention: () => void,
): AsyncGenerator<ReplyPiece, void, undefined> {
  let start = ''
  let opening: ReturnType<typeof startsWithAbstention> = 'undecided'
  while (opening === 'undecided') {
    const next = await pieces.next()
    if (next.done) break
    if (typeof next.value === 'string') {
      start += next.value
      opening = startsWithAbstention(start)
    } else yield next.value
  }
  if (opening === 'yes') {
    onAbstention()
    await pieces.return()
    yield abstentionSentence
  } else if (start !== '') yield start
}

async function* prependResult(
  begun: IteratorResult<ReplyPiece, void>,
  rest: AsyncGenerator<ReplyPiece, void, undefined>,
): AsyncGenerator<ReplyPiece, void, undefined> {
  if (begun.done) return
  yield begun.value
  yield* rest
}
