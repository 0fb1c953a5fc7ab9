import type { Email } from '@askwell/core/mail'
import type { Db } from '../platform/db/connect.ts'
import { rateLimitStore } from '../platform/rate-limits/rate-limit-store.ts'

const hour = 3_600_000

/**
 * Limits of e-mails to one mailbox, of all kinds and about all accounts. Only essential e-mails may use the reserve, so
 * that e-mails caused by strangers cannot block those about the recipient's account.
 */
const windows = [
  { name: 'hour', windowMs: hour, limit: 20, reserve: 10 },
  { name: 'day', windowMs: 24 * hour, limit: 100, reserve: 30 },
] as const

/** Counts an e-mail for its recipient; false when the recipient received too many. */
export async function countRecipient(
  trx: Db,
  { to, isEssential = false }: Pick<Email, 'to' | 'isEssential'>,
  now: number,
): Promise<boolean> {
  const counters = rateLimitStore({ db: trx })
  for (const { name, windowMs, limit, reserve } of windows) {
    const max = isEssential ? limit + reserve : limit
    const key = `email-to-${name}:${mailboxOf(to)}`
    const { allowed } = await counters.consume(key, { limit: max, windowMs, now })
    if (!allowed) return false
  }
  return true
}

/** Normalizes the addresses of one mailbox: ignores letter case and a tag after `+`, and at Gmail dots. */
export function mailboxOf(address: string): string {
  const [name = '', host = ''] = address.toLowerCase().split('@')
  const untagged = name.split('+')[0] || name
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`
}
