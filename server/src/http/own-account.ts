import type { Account } from '@askwell/core/accounts'
import { AppError } from '@askwell/core/shared'

/** A body that names somebody else is refused; who asks comes from the token alone. */
export function checkSelf(named: string, own: string): void {
  if (named.toLowerCase() !== own.toLowerCase()) {
    throw new AppError('not_yours', 'You can only ask about your own account.')
  }
}

export const checkEmail = ({ email }: { email: string }, account: Account) =>
  checkSelf(email, account.email)
