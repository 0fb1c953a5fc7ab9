import { refusalTexts } from '@askwell/contract/errors'
import { AppError } from '../shared/index.ts'
import { mailLink, type MailLinkDeps } from './mail-link.ts'
import { openSession, type SessionDeps } from './open-session.ts'
import { refuseGuessable, type CommonPasswords } from './password-rules.ts'
import type { Account, AccountStore, PasswordHasher, Throttle, Visit } from './ports.ts'

export type RegisterDeps = SessionDeps &
  MailLinkDeps & {
    accounts: AccountStore
    passwords: PasswordHasher
    throttle: Throttle
    isCommonPassword: CommonPasswords
    brand: string
    /** Gives the new account its first messages, once. */
    welcome: (account: Account) => Promise<void>
  }

export type Registration = {
  email: string
  firstName: string
  lastName: string
  password: string
}

const registrationsPerHour = { points: 60, windowMs: 3_600_000 }

/** Opens an account and its first session. */
export async function registerAccount(
  deps: RegisterDeps,
  registration: Registration,
  visit: Visit,
) {
  const email = registration.email.toLowerCase()
  await deps.throttle.use(`register:${visit.address}`, registrationsPerHour)

  await refuseGuessable(deps, registration.password, email)

  const account = await deps.accounts.insert({
    email,
    firstName: registration.firstName,
    lastName: registration.lastName,
    passwordHash: await deps.passwords.hash(registration.password),
  })
  if (!account) {
    throw new AppError('email_taken', 'An account with this email already exists. Sign in instead.')
  }

  await deps.welcome(account)
  await mailLink(deps, account, { purpose: 'verify', write: deps.letters.welcomeAndVerify })
  return openSession(deps, account, visit)
}

/** The refusal for a wrong password and for an unknown address alike. */
export const badCredentials = () => new AppError('bad_credentials', refusalTexts.badCredentials)
