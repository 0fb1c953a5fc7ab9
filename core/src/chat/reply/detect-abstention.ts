import { startsWithAbstention } from '../grounding/abstention.ts'
import type { ModelPiece } from '../ports/language-model.ts'
import type { CallEvent } from '../functions/visitor-call.ts'
import type { Language } from '../../knowledge/index.ts'

/** Text of the server itself, which needs no check. */
export type QuotedText = { type: 'text'; text: string }

/** A piece of a reply: text, tool calls, or an event of a function call. */
export type ReplyPiece = ModelPiece | CallEvent | QuotedText

export type AbstentionCheck = {
  first: AsyncIterable<ReplyPiece>
  /** Valid after `first` has ended. */
  isAbstaining(): boolean
}

type AbstentionInput = {
  /** The language of the visitor. */
  language: Language
  /** Returns the text that is shown instead of the model's text. */
  onAbstention: () => Promise<string>
}

/**
 * Reads the beginning of a reply until it is clear whether its text is an abstention. `first` yields that text as one
 * piece, and call events as they arrive; the promise resolves with the first of these. An abstention stops the model
 * and is replaced by text of the server, because a free reply must not contain text of the model.
 */
export async function detectAbstention(
  pieces: AsyncGenerator<ReplyPiece, void, undefined>,
  { language, onAbstention }: AbstentionInput,
): Promise<AbstentionCheck> {
  let isAbstaining = false
  const replace = () => {
    isAbstaining = true
    return onAbstention()
  }
  const held = holdBackOpening(pieces, { language, onAbstention: replace })
  const begun = await held.next()
  return { first: prependResult(begun, held), isAbstaining: () => isAbstaining }
}

async function* holdBackOpening(
  pieces: AsyncGenerator<ReplyPiece, void, undefined>,
  { language, onAbstention }: AbstentionInput,
): AsyncGenerator<ReplyPiece, void, undefined> {
  let start = ''
  let opening: ReturnType<typeof startsWithAbstention> = 'undecided'
  while (opening === 'undecided') {
    const next = await pieces.next()
    if (next.done) break
    if (typeof next.value === 'string') {
      start += next.value
      opening = startsWithAbstention(start, language)
    } else yield next.value
  }
  if (opening === 'yes') {
    await pieces.return()
    yield { type: 'text', text: await onAbstention() }
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
