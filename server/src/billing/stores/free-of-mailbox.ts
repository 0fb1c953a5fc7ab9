import { createHash } from 'node:crypto'
import { mailboxOf } from '../../mail/index.ts'
import type { Db } from '../../platform/db/connect.ts'
import { rateLimitStore } from '../../platform/rate-limits/rate-limit-store.ts'

const day = 86_400_000

/** How many accounts of one mailbox, including erased ones, get the messages of Free within this time. */
const window = { limit: 3, windowMs: 30 * day }

/**
 * Whether an account may get the messages of Free, limited for each mailbox; counts the account unless it already has
 * them. One mailbox can have many addresses, and the address of an erased account can be used again.
 */
export async function takeFreeOfMailbox(db: Db, ownerId: string, now: number): Promise<boolean> {
  if (await hasFree(db, ownerId)) return true
  const account = await db
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (account === undefined) return false

  // Only a hash is stored, because the row stays when the account is erased.
  const mailbox = createHash('sha256').update(mailboxOf(account.email)).digest('base64url')
  const { allowed } = await rateLimitStore({ db }).consume(`free:${mailbox}`, { ...window, now })
  return allowed
}

async function hasFree(db: Db, ownerId: string): Promise<boolean> {
  const grant = await db
    .selectFrom('credit_grants')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('kind', '=', 'free_welcome')
    .executeTakeFirst()
  return grant !== undefined
}
