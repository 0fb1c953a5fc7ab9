import { trimEndOf } from '@askwell/contract/trim-end'
import * as texts from '@askwell/messages/account/rules'
import { AppError } from '../../shared/index.ts'

/** Whether a password, in lower case, is in the list of common passwords. */
export type IsCommonPassword = (password: string) => Promise<boolean>

const lettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is common, one repeated character, or built from the e-mail address or the brand name. */
async function isGuessable(
  isCommon: IsCommonPassword,
  password: string,
  context: string[],
): Promise<boolean> {
  const normalized = lettersAndDigits(password)
  const stem = trimEndOf(normalized, '0123456789')
  if (/^(.)\1*$/su.test(password)) return true
  if (context.some((word) => lettersAndDigits(word) !== '' && lettersAndDigits(word) === stem))
    return true

  return (await isCommon(password.toLowerCase())) || (stem !== '' && (await isCommon(stem)))
}

/** Throws AppError for a new password that is easy to guess for this account. */
export async function refuseGuessablePassword(
  { isCommonPassword, brand }: { isCommonPassword: IsCommonPassword; brand: string },
  password: string,
  email: string,
): Promise<void> {
  const context = [brand, email, email.split('@')[0] ?? '']
  if (!(await isGuessable(isCommonPassword, password, context))) return

  throw new AppError('invalid_request', texts.passwordCommon, {
    fields: { password: texts.passwordCommon },
  })
}
