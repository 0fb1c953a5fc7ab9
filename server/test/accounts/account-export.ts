import type { SignedIn } from '@askwell/contract/account'
import type { TestApp } from '../support/test-app.ts'

/** Marks the address of an account as confirmed. */
export const confirmEmail = ({ database }: TestApp, { user }: Pick<SignedIn, 'user'>) =>
  database.db
    .updateTable('user_account')
    .set({ email_verified_at: 1 })
    .where('id', '=', user.id)
    .execute()

/** Requests the export of an account, with or without its password. */
export const exportAccount = ({ http }: TestApp, token: string, password?: string) =>
  http.inject({
    method: 'GET',
    url: '/export_account',
    headers: {
      authorization: `Bearer ${token}`,
      ...(password === undefined ? {} : { 'x-current-password': encodeURIComponent(password) }),
    },
  })
