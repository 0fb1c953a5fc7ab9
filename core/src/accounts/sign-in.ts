import { openSession, type SessionDeps } from './open-session.ts'
import type { AccountStore, PasswordHasher, Throttle, Visit } from './ports.ts'
import { badCredentials } from './register-account.ts'

export type SignInDeps = SessionDeps & {
  accounts: AccountStore
  passwords: PasswordHasher
  throttle: Throttle
}

const minute = 60_000
const perAccountAndAddress = { points: 5, windowMs: 15 * minute }
const perAccount = { points: 20, windowMs: 24 * 60 * minute }
const perAddress = { points: 100, windowMs: 60 * minute }

/** Signs in by e-mail and password; wrong password and unknown address cannot be told apart. */
export async function signIn(
  deps: SignInDeps,
  credentials: { email: string; password: string },
  visit: Visit,
) {
  const email = credentials.email.toLowerCase()
  const limits = [
    [`login:${email}:${visit.address}`, perAccountAndAddress],
    [`login:${email}`, perAccount],
    [`login-from:${visit.address}`, perAddress],
  ] as const
  for (const [key, limit] of limits) await deps.throttle.check(key, limit)

  const account = await deps.accounts.findForSignIn(email)
  const isRight = await deps.passwords.verify(account?.passwordHash ?? null, credentials.password)
  if (!account || !isRight) {
    for (const [key, limit] of limits) await deps.throttle.use(key, limit)
    throw badCredentials()
  }

  const { passwordHash, ...known } = account
  if (passwordHash && deps.passwords.needsRehash(passwordHash)) {
    await deps.accounts.replaceHash(account.id, await deps.passwords.hash(credentials.password))
  }
  return openSession(deps, known, visit)
}
