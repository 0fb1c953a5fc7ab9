import type { SignedIn } from '@askwell/contract/account'
import type { TestHouse } from '../house.ts'

/** Lets the address of an account count as confirmed. */
export const confirmEmail = ({ database }: TestHouse, { user }: SignedIn) =>
  database.db
    .updateTable('user_account')
    .set({ email_verified_at: 1 })
    .where('id', '=', user.id)
    .execute()

/** What the export of an account answers, with or without its password. */
export const exportOf = ({ http }: TestHouse, token: string, password?: string) =>
  http.inject({
    method: 'GET',
    url: '/export_account',
    headers: {
      authorization: `Bearer ${token}`,
      ...(password === undefined ? {} : { 'x-current-password': encodeURIComponent(password) }),
    },
  })
