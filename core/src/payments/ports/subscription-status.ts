type HasStatus = { status: string }

/** Whether the subscription is paid, or in the grace period of an overdue invoice. */
export const isActive = ({ status }: HasStatus): boolean =>
  ['active', 'trialing', 'past_due'].includes(status)

/** Whether the subscription ended or is unpaid after its grace period. One that was never paid is not ended. */
export const isEnded = ({ status }: HasStatus): boolean =>
  ['canceled', 'unpaid', 'paused'].includes(status)

/** Whether a subscription that was paid before is now unpaid. The provider may still collect its payment. */
export const isUnpaid = ({ status }: HasStatus): boolean =>
  ['past_due', 'unpaid', 'paused'].includes(status)
