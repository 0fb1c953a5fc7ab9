import { login, register } from '@askwell/contract/account'
import type { SignedIn } from '@askwell/contract/account'
import { forgotPassword, resetPassword, verifyEmail } from '@askwell/contract/recovery'
import { keepAccount, oauth, signInSetup } from '@askwell/contract/security'
import * as z from 'zod/mini'
import { call } from '../../shared/call.ts'
import { en } from '../../shared/en.ts'
import { checkBy } from './check.ts'
import type { Given, Proof } from './entry.ts'

/*
 * Checks and calls of the account pages. They weigh as much as a quarter of a page, so the pages load this
 * file when they are painted: `load-wire.ts`.
 */

/** The second password, which never leaves the browser. */
const confirm = z.string().check(z.minLength(1, en.confirmPasswordRequired))

const samePasswords = z.refine<{ password: string; confirm: string }>(
  (given) => given.confirm === '' || given.password === given.confirm,
  {
    error: en.passwordsDiffer,
    path: ['confirm'],
    // Both passwords are compared even while another field is still wrong.
    when: () => true,
  },
)

export const checkLogin = checkBy(login.body)
export const checkRegistration = checkBy(z.extend(register.body, { confirm }).check(samePasswords))
export const checkForgotten = checkBy(forgotPassword.body)
export const checkNewPassword = checkBy(
  z.object({ password: resetPassword.body.shape.password, confirm }).check(samePasswords),
)

/** Signs in by whatever was proven and given so far. */
export function enter(proof: Proof, { keepsAccount = false, ...given }: Given): Promise<SignedIn> {
  const { by: _by, ...shown } = proof
  const body = { ...given, ...shown }
  if (keepsAccount) return call(keepAccount, body)
  return 'credential' in body ? call(oauth, body) : call(login, body)
}

export const openAccount = (body: z.input<typeof register.body>) => call(register, body)
export const mailResetLink = (body: z.input<typeof forgotPassword.body>) =>
  call(forgotPassword, body)
export const saveNewPassword = (body: z.input<typeof resetPassword.body>) =>
  call(resetPassword, body)
export const confirmEmail = (token: string) => call(verifyEmail, { token })
export const askSetup = () => call(signInSetup, undefined)
