import { texts } from '@askwell/contract/texts'
import { sendLetter, type Letters, type Mailer } from '../mail/index.ts'
import { AppError } from '../shared/index.ts'
import { enterAccount, type EnterDeps } from './enter-account.ts'
import type { Account, AccountStore, PasswordHasher, SignInAccount, Visit } from './ports.ts'
import { throttlePasswords } from './prove-password.ts'
import { badCredentials } from './register-account.ts'
import type { GoogleIdentity, GoogleVerifier, IdentityStore } from './security-ports.ts'

export type GoogleSignInDeps = EnterDeps & {
  accounts: AccountStore
  passwords: PasswordHasher
  identities: IdentityStore
  /** Null while Google sign-in is not set up. */
  google: GoogleVerifier | null
  /** Gives a new account its first messages, once. */
  welcome: (account: Account) => Promise<void>
  mailer: Mailer
  letters: Letters
}

export type GoogleCredentials = {
  credential: string
  nonce?: string | undefined
  password?: string | undefined
  code?: string | undefined
  keepsAccount?: boolean | undefined
}

/**
 * Signs in by a Google ID token. The identity is issuer and subject; an account with the same e-mail
 * joins only when that e-mail was verified here, or when its password is given once.
 */
export async function signInWithGoogle(
  deps: GoogleSignInDeps,
  credentials: GoogleCredentials,
  visit: Visit,
) {
  const { code, keepsAccount } = credentials
  const identity = await identityOf(deps, credentials, visit)
  const entry = { visit, code, keepsAccount }

  const known = await deps.identities.find(identity)
  if (known) return enterAccount(deps, known, entry)

  const sameEmail = await deps.accounts.findForSignIn(identity.email)
  if (!sameEmail) return enterAccount(deps, await openAccount(deps, identity), entry)

  await proveSameOwner(deps, sameEmail, { password: credentials.password, visit })
  const onProven = () => link(deps, sameEmail, identity)
  return enterAccount(deps, sameEmail, { ...entry, onProven })
}

async function identityOf(
  { google, logSecurity }: GoogleSignInDeps,
  { credential, nonce }: GoogleCredentials,
  visit: Visit,
): Promise<GoogleIdentity> {
  if (!google) throw new AppError('not_configured', texts.googleNotConfigured)
  try {
    return await google.verify(credential, nonce)
  } catch (error) {
    logSecurity({ what: 'google_refused', address: visit.address })
    throw error
  }
}

/** A new person: Google vouches for the address, so it counts as verified. */
async function openAccount(deps: GoogleSignInDeps, identity: GoogleIdentity) {
  const account = await deps.identities.insertAccount(identity)
  if (!account) {
    const openedMeanwhile = await deps.identities.find(identity)
    if (openedMeanwhile) return openedMeanwhile
    throw linkNeedsPassword()
  }

  await deps.welcome(account)
  return { ...account, eraseAt: null }
}

/**
 * An unverified registration must not capture a later Google user, nor a Google user somebody's
 * unverified account: without a verified e-mail only its password shows that both are one person.
 */
async function proveSameOwner(
  deps: GoogleSignInDeps,
  account: SignInAccount,
  { password, visit }: { password: string | undefined; visit: Visit },
): Promise<void> {
  if (account.emailVerifiedAt !== null) return
  if (!password) throw linkNeedsPassword()

  await throttlePasswords(deps, account.id)
  if (await deps.passwords.verify(account.passwordHash, password)) return

  deps.logSecurity({ what: 'sign_in_refused', accountId: account.id, address: visit.address })
  throw badCredentials()
}

async function link(
  deps: GoogleSignInDeps,
  { id, email, firstName }: Account,
  identity: GoogleIdentity,
): Promise<void> {
  await deps.identities.link(id, identity)
  deps.logSecurity({ what: 'google_linked', accountId: id })
  const letter = deps.letters.googleConnected({ firstName, googleEmail: identity.email })
  const dedupeKey = `google-connected:${identity.issuer}:${identity.subject}`
  await sendLetter(deps, { to: email, letter, dedupeKey })
}

const linkNeedsPassword = () => new AppError('link_needs_password', texts.linkNeedsPassword)
