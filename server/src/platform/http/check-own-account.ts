import type { Account } from '@askwell/core/accounts'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/account/outcomes'

/** Throws when a body names another account; the caller is identified only by the token. */
export function requireOwnAccount(named: string, own: string): void {
  if (named.toLowerCase() !== own.toLowerCase()) {
    throw new AppError('not_yours', texts.ownAccountOnly)
  }
}

export const requireOwnEmail = ({ email }: { email: string }, account: Account) =>
  requireOwnAccount(email, account.email)
