import { enterAccount, type EnterDeps } from './enter-account.ts'
import type { AccountStore, PasswordHasher, SignInThrottle, Visit } from './ports.ts'
import { badCredentials } from './register-account.ts'
import { admitTry, countFailure, forgiveTries } from './sign-in-throttle.ts'

export type SignInDeps = EnterDeps & {
  accounts: AccountStore
  passwords: PasswordHasher
  throttle: SignInThrottle
}

export type Credentials = {
  email: string
  password: string
  /** Of the second factor, where one is on. */
  code?: string | undefined
  /** Takes back the deletion of the account. */
  keepsAccount?: boolean | undefined
}

/** Signs in by e-mail and password; wrong password and unknown address cannot be told apart. */
export async function signIn(deps: SignInDeps, credentials: Credentials, visit: Visit) {
  const email = credentials.email.toLowerCase()
  await admitTry(deps, email, visit)

  const account = await deps.accounts.findForSignIn(email)
  const isRight = await deps.passwords.verify(account?.passwordHash ?? null, credentials.password)
  if (!account || !isRight) {
    await countFailure(deps, email, visit)
    deps.logSecurity({ what: 'sign_in_refused', address: visit.address })
    throw badCredentials()
  }

  await forgiveTries(deps, email, visit)
  const { passwordHash } = account
  if (passwordHash && deps.passwords.needsRehash(passwordHash)) {
    await deps.accounts.replaceHash(account.id, await deps.passwords.hash(credentials.password))
  }
  return enterAccount(deps, account, { ...credentials, visit })
}
