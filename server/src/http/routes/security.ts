import type { SignedIn } from '@askwell/contract/account'
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteAccount,
  endOtherSessions,
  endSecondFactor,
  endSession,
  getSecondFactor,
  keepAccount,
  listGoogleAccounts,
  listSessions,
  oauth,
  renewRecoveryCodes,
  signInSetup,
} from '@askwell/contract/security'
import {
  beginSecondFactor as begin,
  closeAccount,
  confirmSecondFactor as confirm,
  endOtherSessions as endOthers,
  endSecondFactor as turnOff,
  endSession as endOne,
  listSessions as list,
  readSecondFactor,
  renewRecoveryCodes as renewCodes,
  signIn,
  signInWithGoogle,
  type Account,
  type ClosureDeps,
  type GoogleSignInDeps,
  type SessionListDeps,
  type SetUpDeps,
  type SignInDeps,
  type Visit,
} from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import { done, serveOwner, serveVisitor, type Route } from '../serve.ts'
import { toUser } from './account.ts'

export type SecurityDeps = SignInDeps &
  GoogleSignInDeps &
  SessionListDeps &
  SetUpDeps &
  ClosureDeps & { planName: (ownerId: OwnerId) => Promise<string> }

/** Sign-in beside the password, where one is signed in, the second factor, leaving. */
export const securityRoutes = (deps: SecurityDeps): Route[] => [
  ...entryRoutes(deps),
  ...sessionRoutes(deps),
  ...secondFactorRoutes(deps),

  serveOwner(deleteAccount, async ({ current_password }, { caller }) => {
    const eraseAt = await closeAccount(deps, caller, current_password)
    return { ...done('Your account is closed.'), erase_at: eraseAt }
  }),
]

const entryRoutes = (deps: SecurityDeps): Route[] => [
  serveVisitor(signInSetup, async () => ({ google_client_id: deps.google?.clientId ?? null })),

  serveVisitor(oauth, async (body, { visit }) =>
    signedIn(deps, await signInWithGoogle(deps, body, visit)),
  ),

  serveVisitor(keepAccount, async (body, { visit }) =>
    signedIn(deps, await keep(deps, body, visit)),
  ),
]

type Keeping = {
  email?: string | undefined
  password?: string | undefined
  credential?: string | undefined
  nonce?: string | undefined
  code?: string | undefined
}

/** The same proof as for signing in. */
const keep = (
  deps: SecurityDeps,
  { email = '', password = '', credential, nonce, code }: Keeping,
  visit: Visit,
) =>
  credential === undefined
    ? signIn(deps, { email, password, code, keepsAccount: true }, visit)
    : signInWithGoogle(deps, { credential, nonce, password, code, keepsAccount: true }, visit)

async function signedIn(
  { planName }: SecurityDeps,
  { token, account }: { token: string; account: Account },
): Promise<SignedIn> {
  return { token, user: toUser(account), plan: await planName(account.id) }
}

const sessionRoutes = (deps: SecurityDeps): Route[] => [
  serveOwner(listGoogleAccounts, async (_body, { ownerId }) => ({
    accounts: await deps.identities.list(ownerId),
  })),

  serveOwner(listSessions, async (_body, { caller }) => ({ sessions: await list(deps, caller) })),

  serveOwner(endSession, async ({ session_id }, { caller }) => {
    await endOne(deps, caller, session_id)
    return done('Signed out there.')
  }),

  serveOwner(endOtherSessions, async (_body, { caller }) => ({
    ...done('Signed out everywhere else.'),
    ended: await endOthers(deps, caller),
  })),
]

const secondFactorRoutes = (deps: SecurityDeps): Route[] => [
  serveOwner(getSecondFactor, async (_body, { caller }) => readSecondFactor(deps, caller)),

  serveOwner(beginSecondFactor, async ({ current_password }, { caller }) =>
    begin(deps, caller, current_password),
  ),

  serveOwner(confirmSecondFactor, async ({ code }, { caller }) => ({
    recovery_codes: await confirm(deps, caller, code),
  })),

  serveOwner(renewRecoveryCodes, async ({ current_password }, { caller }) => ({
    recovery_codes: await renewCodes(deps, caller, current_password),
  })),

  serveOwner(endSecondFactor, async ({ current_password }, { caller }) => {
    await turnOff(deps, caller, current_password)
    return done('Two-step sign-in is off.')
  }),
]
