import { completeSignIn, type CompleteSignInDeps } from './complete-sign-in.ts'
import type { AccountStore } from '../ports/account-store.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { SignInRateLimiter } from '../ports/rate-limiter.ts'
import type { ClientContext } from '../ports/token-store.ts'
import { badCredentialsError } from './register-account.ts'
import { countSignInAttempt, resetAttempts } from './sign-in-rate-limit.ts'

export type SignInDeps = CompleteSignInDeps & {
  accounts: AccountStore
  passwords: PasswordHasher
  rateLimiter: SignInRateLimiter
}

export type SignInCredentials = {
  email: string
  password: string
  /** Code of the second factor; required when it is enabled. */
  code?: string | undefined
  /** Whether to undo the closure of the account. */
  keepsAccount?: boolean | undefined
}

/** Signs in by e-mail address and password; the error does not reveal whether the address exists. */
export async function signIn(
  deps: SignInDeps,
  credentials: SignInCredentials,
  client: ClientContext,
) {
  const email = credentials.email.toLowerCase()
  await countSignInAttempt(deps, email, client)

  const account = await deps.accounts.findForSignIn(email)
  const isRight = await deps.passwords.verify(account?.passwordHash ?? null, credentials.password)
  if (!account || !isRight) {
    deps.logSecurity({ what: 'sign_in_refused', address: client.address })
    throw badCredentialsError()
  }

  await resetAttempts(deps, email, client)
  const { passwordHash } = account
  if (passwordHash && deps.passwords.needsRehash(passwordHash)) {
    await deps.accounts.replacePasswordHash(
      account.id,
      await deps.passwords.hash(credentials.password),
    )
  }
  return completeSignIn(deps, account, { ...credentials, method: 'password', client })
}
