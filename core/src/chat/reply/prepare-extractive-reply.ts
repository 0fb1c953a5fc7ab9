import { hasUntrustedSource } from '../functions/untrusted-text.ts'
import { buildCitations } from '../grounding/citations.ts'
import { asksAboutOwnOrder } from '../grounding/own-order-question.ts'
import { toReplySearch } from '../grounding/reply-search.ts'
import { pause } from '../ports/pause.ts'
import type { Timers } from '../ports/timers.ts'
import {
  answerDated,
  type DatedAnswer,
  type ExtractiveAnswer,
  type MessageInContext,
} from '../extractive/answer-message.ts'
import {
  abstentionText,
  closestPieces,
  extractivePieces,
  openPieces,
  ownOrderPieces,
  selectSentences,
} from '../extractive/extractive-reply.ts'
import { fixedReply, yieldNothing, type PendingReply } from './pending-reply.ts'
import { teamContacts, type ContactDeps } from '../extractive/team-contacts.ts'
import type { Knowledge } from '../ports/knowledge.ts'

const sentencePauseMs = 25

export type ExtractiveDeps = ContactDeps & { knowledge: Knowledge; timers: Timers }

/** The built-in answerer: quotes sentences of the sources, or offers the closest sentence for free, or abstains. */
export async function prepareExtractiveReply(
  deps: ExtractiveDeps,
  message: MessageInContext,
  signal: AbortSignal,
): Promise<PendingReply> {
  const { bot, plainQuestion, visitor, known } = message
  const answer = await answerDated(deps, message)
  const { sentences } = answer
  // A match in another language is a coincidence of shared words, not an answer.
  const abstained = answer.abstained || visitor.isOther
  const search = toReplySearch(message.followUp.query, answer.found)
  const contacts = asksAboutOwnOrder(plainQuestion, visitor.language)
    ? await teamContacts(deps, message)
    : null
  if (sentences.length === 0) {
    const text = contacts
      ? ownOrderPieces(visitor, { contacts, pieces: [], quoted: [], isSure: false }).join('')
      : abstentionText(bot, visitor, known)
    return fixedReply('abstention', text, search)
  }

  const selected = selectSentences(bot, sentences)
  // No source knows the state of the visitor's own order, so only the closest rule and its limits are quoted.
  const quoted = contacts
    ? selected.filter(({ isLimit }, i) => i === 0 || isLimit === true)
    : selected
  const pieces = abstained
    ? closestPieces({ visitor, known }, quoted)
    : [
        ...extractivePieces(message, { ...answer, isAboutOwnOrder: contacts !== null }, quoted),
        ...openPieces(visitor, answer.open),
      ]
  const framed = contacts
    ? ownOrderPieces(visitor, { contacts, pieces, quoted, isSure: !abstained })
    : pieces
  return {
    kind: () => (abstained ? 'abstention' : 'answer'),
    search,
    opening: yieldNothing(),
    closingText: () => '',
    pieces: streamWithPauses(deps, framed, signal),
    finish: () => quotesOf(sentences, [...quoted, ...closestOf(answer.open)]),
  }
}

const closestOf = (open: DatedAnswer['open'] = []) => open.flatMap(({ closest }) => closest ?? [])

/** Sources are the passages of the quoted sentences; `untrusted` considers all found sentences. */
const quotesOf = (
  sentences: ExtractiveAnswer['sentences'],
  quoted: ExtractiveAnswer['sentences'],
) => ({
  sources: buildCitations(
    quoted.map(({ passage, text, quote }) => ({ passage, quote: quote ?? text })),
  ),
  untrusted: {
    sources: hasUntrustedSource(sentences.map(({ passage }) => passage)),
    results: false,
  },
})

/** Yields pieces with short pauses, so that the reply appears gradually. */
async function* streamWithPauses(
  { timers }: Pick<ExtractiveDeps, 'timers'>,
  pieces: string[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await pause(timers, sentencePauseMs, signal)
    if (signal.aborted) return
    yield piece
  }
}
