import * as texts from '@askwell/messages/app/refusals'
import * as outcomesTexts from '@askwell/messages/account/outcomes'
import { AppError } from '../../shared/index.ts'
import { sendEmailLink, type EmailLinkDeps } from '../links/send-email-link.ts'
import { openSession, type SessionDeps } from '../sessions/open-session.ts'
import { refuseGuessablePassword, type IsCommonPassword } from '../passwords/password-rules.ts'
import type { Account, AccountStore } from '../ports/account-store.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { SecurityLog } from '../ports/security-events.ts'
import type { ClientContext } from '../ports/token-store.ts'

export type RegisterAccountDeps = SessionDeps &
  EmailLinkDeps & {
    accounts: AccountStore
    passwords: PasswordHasher
    rateLimiter: RateLimiter
    isCommonPassword: IsCommonPassword
    logSecurity: SecurityLog
    brand: string
    /** Grants the new account its first messages, once. */
    grantWelcomeMessages: (account: Account) => Promise<void>
  }

export type Registration = {
  email: string
  firstName: string
  lastName: string
  password: string
}

const registrationsPerHour = { points: 60, windowMs: 3_600_000 }

/** Creates an account and its first session. */
export async function registerAccount(
  deps: RegisterAccountDeps,
  registration: Registration,
  client: ClientContext,
) {
  const email = registration.email.toLowerCase()
  await deps.rateLimiter.consume(`register:${client.address}`, registrationsPerHour)

  await refuseGuessablePassword(deps, registration.password, email)

  const account = await deps.accounts.insert({
    email,
    firstName: registration.firstName,
    lastName: registration.lastName,
    passwordHash: await deps.passwords.hash(registration.password),
  })
  if (!account) {
    throw new AppError('email_taken', outcomesTexts.emailTaken)
  }

  const { address } = client
  deps.logSecurity({ what: 'registered', method: 'password', accountId: account.id, address })
  await deps.grantWelcomeMessages(account)
  await sendEmailLink(deps, account, {
    purpose: 'verify',
    renderEmail: deps.emailTemplates.welcomeAndVerify,
  })
  return openSession(deps, account, { client, hasSecondFactor: false })
}

/** The error for a wrong password and for an unknown address, which must not differ. */
export const badCredentialsError = () => new AppError('bad_credentials', texts.badCredentials)
