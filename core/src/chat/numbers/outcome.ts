import { isThanks } from '../persona/small-talk.ts'

/** How a conversation ended, by what its visitor did. Without a sign, it counts as left and not as resolved. */
export type Outcome = 'confirmed' | 'not_resolved' | 'left'

export type ReplySigns = {
  question: string
  state: 'streaming' | 'answered' | 'abstained' | 'failed' | 'interrupted'
  rating: 'up' | 'down' | null
  /** A function booked an appointment for the visitor. */
  hasBooked: boolean
}

/** The last sign in a conversation decides; `replies` are in their order. */
export function outcomeOf(replies: readonly ReplySigns[]): Outcome {
  return replies.reduce<Outcome>((outcome, reply) => signOf(reply) ?? outcome, 'left')
}

function signOf({ question, state, rating, hasBooked }: ReplySigns): Outcome | null {
  if (rating === 'down') return 'not_resolved'
  if (rating === 'up' || hasBooked) return 'confirmed'
  if (state === 'abstained' || state === 'failed') return 'not_resolved'
  return isThanks(question) ? 'confirmed' : null
}
