type Standing = { status: string }

/** Paid, or within the time in which an overdue invoice can still be paid. */
export const isLiving = ({ status }: Standing): boolean =>
  ['active', 'trialing', 'past_due'].includes(status)

/** Ended or given up; what was never paid is neither living nor over. */
export const isOver = ({ status }: Standing): boolean =>
  ['canceled', 'unpaid', 'paused'].includes(status)
