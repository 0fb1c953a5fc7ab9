import type { AnswerExplanation } from '@askwell/contract/conversations/conversations'
import * as texts from '@askwell/messages/conversations/refusals'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { addressOf, locationOf, titleOf } from '../grounding/citations.ts'
import type { ReviewDeps } from './read-conversations.ts'

/** The search of a reply, and the current text of its passages; passages that no longer exist are marked. */
export async function explainAnswer(
  { review }: Pick<ReviewDeps, 'review'>,
  ownerId: OwnerId,
  messageId: string,
): Promise<AnswerExplanation> {
  const stored = await review.search(ownerId, messageId)
  if (!stored) throw new AppError('not_found', texts.answerMissing)
  if (!stored.search) return { query: null, passages: [] }

  const { query, found } = stored.search
  const present = await review.passages(
    ownerId,
    found.map(({ passageId }) => passageId),
  )
  const used = new Set(stored.usedPassages)
  return {
    query,
    passages: found.map(({ passageId, sourceId, score }) => {
      const passage = present.get(passageId)
      return {
        passage_id: passageId,
        source_id: sourceId,
        title: passage ? titleOf(passage) : '',
        place: (passage && locationOf(passage)) ?? '',
        text: passage?.text ?? '',
        url: (passage && addressOf(passage, passage.text)) ?? '',
        score,
        is_used: used.has(passageId),
        is_gone: passage === undefined,
      }
    }),
  }
}
