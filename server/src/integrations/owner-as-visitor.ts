import type { AccountStore } from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'

type Accounts = Pick<AccountStore, 'findProfile'>

/** The owner as the visitor in a test of their own bot; null when the account was deleted in the meantime. */
export async function asVisitor(accounts: Accounts, ownerId: OwnerId) {
  const profile = await accounts.findProfile(ownerId)
  if (!profile) return null
  return { id: ownerId, email: profile.email, name: `${profile.firstName} ${profile.lastName}` }
}

/** Whether functions may send e-mails. Without a mail server, e-mails stay in the outbox and cannot be misused. */
export async function maySendEmails(
  { accounts, mail }: { accounts: Accounts; mail: { mailReachesPeople: boolean } },
  ownerId: OwnerId,
): Promise<boolean> {
  if (!mail.mailReachesPeople) return true
  return (await accounts.findProfile(ownerId))?.emailVerified ?? false
}
