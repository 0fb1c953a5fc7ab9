import type { CitationMarks } from '../grounding/citation-marks.ts'
import type { ReplyGuard } from '../grounding/reply-guard.ts'
import { buildCitations } from '../grounding/citations.ts'
import type { Passage } from '../ports/knowledge.ts'
import type { CitedSource, ReplySearch, UntrustedText } from '../ports/conversations.ts'
import type { ReplyPiece } from './detect-abstention.ts'

/** A reply that is ready to be streamed. */
export type PendingReply = {
  /** Valid after the first text was yielded. */
  kind(): 'answer' | 'abstention' | 'small_talk'
  /** Whether the reply to a button quotes the error text of a service. */
  quotesService?: () => boolean
  search?: ReplySearch
  /** Checks the text of a model before it is shown. */
  guard?: ReplyGuard
  /** Removes the citations of the model from its text. */
  marks?: CitationMarks
  /** The first pieces, and then all others, including events of function calls. */
  opening: AsyncIterable<ReplyPiece>
  pieces: AsyncIterable<ReplyPiece>
  /** Text after the last piece, or ''. */
  closingText(): string
  /** Valid after all pieces were read. */
  finish(reply: string): FinishedReply
}

export type FinishedReply = {
  sources: CitedSource[]
  /** Kinds of untrusted text in the input of the reply. */
  untrusted: UntrustedText
}

const nothingUntrusted: UntrustedText = { sources: false, results: false }

/** A reply with a fixed text and no sources. */
export const fixedReply = (
  kind: 'abstention' | 'small_talk',
  text: string,
  search?: ReplySearch,
): PendingReply => ({
  kind: () => kind,
  ...(search && { search }),
  opening: yieldOnce(text),
  pieces: yieldNothing(),
  closingText: () => '',
  finish: () => ({ sources: [], untrusted: nothingUntrusted }),
})

/** A reply that quotes passages word for word. */
export const quotedReply = (question: string, passages: readonly Passage[]): PendingReply => ({
  kind: () => 'answer',
  search: {
    query: question,
    found: passages.map(({ id: passageId, sourceId }) => ({ passageId, sourceId, score: 1 })),
  },
  opening: yieldOnce(passages.map(({ text }) => text).join('\n\n')),
  pieces: yieldNothing(),
  closingText: () => '',
  finish: () => ({
    sources: buildCitations(passages.map((passage) => ({ passage }))),
    untrusted: nothingUntrusted,
  }),
})

export async function* yieldNothing(): AsyncGenerator<string> {}

export async function* yieldOnce(text: string): AsyncGenerator<string> {
  yield text
}
