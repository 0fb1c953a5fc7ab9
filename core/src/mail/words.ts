const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** November 21, 2026. */
export const dayOf = (epochMs: number) => days.format(epochMs)

/** $1,000.00 of 100000 cents. */
export const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** 1 message, 2,500 messages. */
export const messages = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`
