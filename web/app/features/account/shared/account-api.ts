import { login, register } from '@askwell/contract/account'
import type { SignedIn } from '@askwell/contract/account'
import {
  forgotPassword,
  readResetLink,
  resetPassword,
  verifyEmail,
} from '@askwell/contract/recovery'
import { keepAccount, oauth, signInSetup } from '@askwell/contract/security'
import * as text from '@askwell/messages/account/rules'
import * as z from 'zod/mini'
import { call } from '../../../shared/call.ts'
import { checkWith } from './check.ts'
import type { StepAnswers, Credentials } from './sign-in-step.ts'

/*
 * Checks and calls of the account pages. They are a quarter of the size of a page, so `load-account-api.ts` loads this
 * file after the first paint.
 */

/** The repeated password, which is not sent. */
const confirm = z.string().check(z.minLength(1, text.confirmPasswordRequired))

const samePasswords = z.refine<{ password: string; confirm: string }>(
  (values) => values.confirm === '' || values.password === values.confirm,
  {
    error: text.passwordsDiffer,
    path: ['confirm'],
    // Compares the passwords even while another field is invalid.
    when: () => true,
  },
)

export const checkLogin = checkWith(login.body)
export const checkRegistration = checkWith(
  z.extend(register.body, { confirm }).check(samePasswords),
)
export const checkForgotPassword = checkWith(forgotPassword.body)
export const checkNewPassword = checkWith(
  z.object({ password: resetPassword.body.shape.password, confirm }).check(samePasswords),
)

/** Signs in with the credentials and the answers to additional steps so far. */
export function signIn(
  credentials: Credentials,
  { keepsAccount = false, ...answers }: StepAnswers,
): Promise<SignedIn> {
  const { method: _method, ...credentialFields } = credentials
  const body = { ...answers, ...credentialFields }
  if (keepsAccount) return call(keepAccount, body)
  return 'credential' in body ? call(oauth, body) : call(login, body)
}

export const registerAccount = (body: z.input<typeof register.body>) => call(register, body)
export const sendResetLink = (body: z.input<typeof forgotPassword.body>) =>
  call(forgotPassword, body)
export const getResetLink = (token: string) => call(readResetLink, { token })
export const saveNewPassword = (body: z.input<typeof resetPassword.body>) =>
  call(resetPassword, body)
export const confirmEmail = (token: string) => call(verifyEmail, { token })
export const getSignInSetup = () => call(signInSetup, undefined)
