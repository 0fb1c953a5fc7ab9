import * as googleText from '@askwell/messages/account/google'
import * as outcomesText from '@askwell/messages/account/outcomes'
import { sendEmail, type EmailTemplates, type Mailer } from '../../mail/index.ts'
import { AppError } from '../../shared/index.ts'
import { completeSignIn, type CompleteSignInDeps } from './complete-sign-in.ts'
import type { Account, AccountStore, SignInAccount } from '../ports/account-store.ts'
import type { SignInRateLimiter } from '../ports/rate-limiter.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { ClientContext } from '../ports/token-store.ts'
import { countPasswordGuess } from '../passwords/verify-password.ts'
import { badCredentialsError } from './register-account.ts'
import type {
  GoogleIdentity,
  GoogleNonces,
  GoogleVerifier,
  GoogleIdentityStore,
} from '../ports/security-ports.ts'

export type GoogleSignInDeps = CompleteSignInDeps & {
  accounts: AccountStore
  passwords: PasswordHasher
  identities: GoogleIdentityStore
  /** Null when Google sign-in is not configured. */
  google: GoogleVerifier | null
  googleNonces: GoogleNonces
  rateLimiter: SignInRateLimiter
  /** Grants a new account its first messages, once. */
  grantWelcomeMessages: (account: Account) => Promise<void>
  mailer: Mailer
  emailTemplates: EmailTemplates
}

export type GoogleCredentials = {
  credential: string
  password?: string | undefined
  code?: string | undefined
  keepsAccount?: boolean | undefined
}

/** Settings for Google's sign-in button, with a nonce for one sign-in. Null when Google sign-in is not configured. */
export const readGoogleSetup = ({
  google,
  googleNonces,
}: Pick<GoogleSignInDeps, 'google' | 'googleNonces'>) =>
  google && { clientId: google.clientId, nonce: googleNonces.issue() }

/**
 * Signs in by a Google ID token, which must contain an unused nonce of this server. Issuer and subject identify the
 * person. An account with the same e-mail address is linked only if that address was verified here or its password is
 * sent.
 */
export async function signInWithGoogle(
  deps: GoogleSignInDeps,
  credentials: GoogleCredentials,
  client: ClientContext,
) {
  const { code, keepsAccount } = credentials
  const { identity, nonce } = await verifyCredential(deps, credentials, client)
  const onVerified = () => consumeNonce(deps, nonce, client)
  const entry = { method: 'google' as const, client, code, keepsAccount, onVerified }

  const known = await deps.identities.find(identity)
  if (known) return completeSignIn(deps, known, entry)

  const sameEmail = await deps.accounts.findForSignIn(identity.email)
  if (!sameEmail) return completeSignIn(deps, await createAccount(deps, identity, client), entry)

  await verifySameOwner(deps, sameEmail, { password: credentials.password, visit: client })
  const onOwnerVerified = async () => {
    await onVerified()
    await linkIdentity(deps, sameEmail, identity)
  }
  return completeSignIn(deps, sameEmail, { ...entry, onVerified: onOwnerVerified })
}

async function verifyCredential(
  { google, googleNonces, logSecurity }: GoogleSignInDeps,
  { credential }: GoogleCredentials,
  client: ClientContext,
): Promise<{ identity: GoogleIdentity; nonce: string }> {
  if (!google) throw new AppError('not_configured', googleText.notConfigured)
  try {
    const verified = await google.verify(credential)
    if (!googleNonces.isIssued(verified.nonce)) throw credentialOutdatedError()
    return verified
  } catch (error) {
    logSecurity({ what: 'google_refused', address: client.address })
    throw error
  }
}

/**
 * Consumes the nonce, so that only one sign-in with it succeeds. Called after all checks, because a sign-in in several
 * steps sends the same credential again.
 */
async function consumeNonce(
  { rateLimiter, googleNonces, tokenGenerator, logSecurity }: GoogleSignInDeps,
  nonce: string,
  { address }: ClientContext,
): Promise<void> {
  const key = `google-nonce:${tokenGenerator.hash(nonce)}`
  if ((await rateLimiter.count(key, googleNonces.lifetimeMs)) === 1) return
  logSecurity({ what: 'google_refused', address })
  throw credentialOutdatedError()
}

const credentialOutdatedError = () =>
  new AppError('bad_google_credential', googleText.credentialOutdated)

/** Creates an account. Its address counts as verified, because Google verified it. */
async function createAccount(
  deps: GoogleSignInDeps,
  identity: GoogleIdentity,
  { address }: ClientContext,
) {
  const account = await deps.identities.insertAccount(identity)
  if (!account) {
    const openedMeanwhile = await deps.identities.find(identity)
    if (openedMeanwhile) return openedMeanwhile
    throw linkNeedsPasswordError()
  }

  deps.logSecurity({ what: 'registered', method: 'google', accountId: account.id, address })
  await deps.grantWelcomeMessages(account)
  return { ...account, eraseAt: null, suspendedAt: null }
}

/**
 * Requires the password when the address of the account was not verified here. Otherwise somebody who registered a
 * stranger's address could take over the stranger's Google sign-in, or the reverse.
 */
async function verifySameOwner(
  deps: GoogleSignInDeps,
  account: SignInAccount,
  { password, visit: client }: { password: string | undefined; visit: ClientContext },
): Promise<void> {
  if (account.emailVerifiedAt !== null) return
  if (!password) throw linkNeedsPasswordError()

  await countPasswordGuess(deps, account.id)
  if (await deps.passwords.verify(account.passwordHash, password)) return

  deps.logSecurity({ what: 'sign_in_refused', accountId: account.id, address: client.address })
  throw badCredentialsError()
}

async function linkIdentity(
  deps: GoogleSignInDeps,
  { id, email, firstName }: Account,
  identity: GoogleIdentity,
): Promise<void> {
  await deps.identities.link(id, identity)
  deps.logSecurity({ what: 'google_linked', accountId: id })
  const content = deps.emailTemplates.googleConnected({ firstName, googleEmail: identity.email })
  const dedupeKey = `google-connected:${identity.issuer}:${identity.subject}`
  await sendEmail(deps, { to: email, content, dedupeKey, isEssential: true })
}

const linkNeedsPasswordError = () =>
  new AppError('link_needs_password', outcomesText.linkNeedsPassword)
