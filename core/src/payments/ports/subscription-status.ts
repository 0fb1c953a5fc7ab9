type HasStatus = { status: string }

/** Paid, or within the grace period of an overdue invoice. */
export const isActive = ({ status }: HasStatus): boolean =>
  ['active', 'trialing', 'past_due'].includes(status)

/** Ended or unpaid for good. A subscription that was never paid is neither active nor ended. */
export const isEnded = ({ status }: HasStatus): boolean =>
  ['canceled', 'unpaid', 'paused'].includes(status)

/** Paid once and not paid now, but not ended: the provider may still collect or revive it. */
export const isUnpaid = ({ status }: HasStatus): boolean =>
  ['past_due', 'unpaid', 'paused'].includes(status)
