import { isThanks } from '../persona/small-talk.ts'

/** How a conversation ended, by the signals of its visitor. Without a signal it counts as left, not as resolved. */
export type Outcome = 'confirmed' | 'not_resolved' | 'left'

export type ReplySigns = {
  question: string
  state: 'streaming' | 'answered' | 'abstained' | 'failed' | 'interrupted'
  rating: 'up' | 'down' | null
  /** Whether a function booked an appointment for the visitor. */
  hasBooked: boolean
}

/** The outcome by the last signal in a conversation. `replies`: in chronological order. */
export function outcomeOf(replies: readonly ReplySigns[]): Outcome {
  return replies.reduce<Outcome>((outcome, reply) => signOf(reply) ?? outcome, 'left')
}

function signOf({ question, state, rating, hasBooked }: ReplySigns): Outcome | null {
  if (rating === 'down') return 'not_resolved'
  if (rating === 'up' || hasBooked) return 'confirmed'
  if (state === 'abstained' || state === 'failed') return 'not_resolved'
  return isThanks(question) ? 'confirmed' : null
}
