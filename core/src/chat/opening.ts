import { opensAsAbstention } from './abstention.ts'
import type { ModelPiece } from './ports.ts'
import type { CallEvent } from './visitor-call.ts'

/** What a reply tells: text, and what functions do. */
export type ReplyPiece = ModelPiece | CallEvent

export type Opening = {
  first: AsyncIterable<ReplyPiece>
  /** Known when `first` has ended. */
  isAbstaining(): boolean
}

/**
 * The beginning of a reply, up to where it is clear whether its words are an abstention; the words come
 * out in one piece, calls as they happen. Waits for the first of both.
 */
export async function openingOf(
  pieces: AsyncGenerator<ReplyPiece, void, undefined>,
): Promise<Opening> {
  let isAbstaining = false
  const held = heldBack(pieces, () => (isAbstaining = true))
  const begun = await held.next()
  return { first: goOn(begun, held), isAbstaining: () => isAbstaining }
}

async function* heldBack(
  pieces: AsyncGenerator<ReplyPiece, void, undefined>,
  onAbstention: () => void,
): AsyncGenerator<ReplyPiece, void, undefined> {
  let start = ''
  let opening: ReturnType<typeof opensAsAbstention> = 'undecided'
  while (opening === 'undecided') {
    const next = await pieces.next()
    if (next.done) break
    if (typeof next.value === 'string') {
      start += next.value
      opening = opensAsAbstention(start)
    } else yield next.value
  }
  if (opening === 'yes') onAbstention()
  if (start !== '') yield start
}

async function* goOn(
  begun: IteratorResult<ReplyPiece, void>,
  rest: AsyncGenerator<ReplyPiece, void, undefined>,
): AsyncGenerator<ReplyPiece, void, undefined> {
  if (begun.done) return
  yield begun.value
  yield* rest
}
