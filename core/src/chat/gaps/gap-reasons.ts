import type { ConversationMessage } from '@askwell/contract/conversations/conversations'
import { questionKey } from '../../knowledge/index.ts'
import { isSmallTalk } from '../persona/small-talk.ts'
import { wordSpace } from '../question-groups/word-space.ts'
import { questionStems } from '../question-groups/question-stems.ts'

/** Why a question counts as unanswered; '' when it does not. */
export type GapReason = '' | 'silent' | 'thumb_down' | 'asked_again'

type Signs = Pick<ConversationMessage, 'question' | 'state' | 'rating'>

/** Why each question of a conversation counts as unanswered. `replies`: in chronological order. */
export const gapReasons = (replies: readonly Signs[]): GapReason[] =>
  replies.map((reply, index) => reasonOf(reply, replies[index + 1]))

function reasonOf({ question, state, rating }: Signs, next: Signs | undefined): GapReason {
  if (rating === 'down') return 'thumb_down'
  if (state === 'abstained') return 'silent'
  if (state !== 'answered' || rating === 'up' || !next) return ''
  return isAskedAgain(question, next.question) ? 'asked_again' : ''
}

/** Whether the second question repeats the first in other words. */
function isAskedAgain(first: string, second: string): boolean {
  if (questionKey(first) === questionKey(second) || isSmallTalk(second)) return false
  const [stems, others] = [questionStems(first), new Set(questionStems(second))]
  const shared = stems.filter((stem) => others.has(stem)).length
  return shared > 0 && shared / Math.sqrt(stems.length * others.size) >= wordSpace.min
}
