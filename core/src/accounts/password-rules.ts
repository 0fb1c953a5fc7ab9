import { texts } from '@askwell/contract/texts'
import { AppError } from '../shared/index.ts'

/** Whether a password is among the most common ones of the world, lower case. */
export type CommonPasswords = (password: string) => Promise<boolean>

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is common, one character repeated, or merely repeats words of its context. */
async function isGuessable(
  isCommon: CommonPasswords,
  password: string,
  context: string[],
): Promise<boolean> {
  const bare = plain(password)
  const stem = bare.replace(/\d+$/, '')
  if (/^(.)\1*$/su.test(password)) return true
  if (context.some((word) => plain(word) !== '' && plain(word) === stem)) return true

  return (await isCommon(password.toLowerCase())) || (stem !== '' && (await isCommon(stem)))
}

/** Refuses a new password that is guessable for this account. */
export async function refuseGuessable(
  { isCommonPassword, brand }: { isCommonPassword: CommonPasswords; brand: string },
  password: string,
  email: string,
): Promise<void> {
  const context = [brand, email, email.split('@')[0] ?? '']
  if (!(await isGuessable(isCommonPassword, password, context))) return

  throw new AppError('invalid_request', texts.passwordCommon, {
    fields: { password: texts.passwordCommon },
  })
}
