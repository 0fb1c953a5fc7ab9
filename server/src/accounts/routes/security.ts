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
  readGoogleSetup,
  readSecondFactor,
  renewRecoveryCodes as renewCodes,
  signIn,
  signInWithGoogle,
  type Account,
  type CloseAccountDeps,
  type GoogleSignInDeps,
  type SessionListDeps,
  type SetUpSecondFactorDeps,
  type SignInDeps,
  type ClientContext,
} from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import * as texts from '@askwell/messages/account/outcomes'
import { success, ownerRoute, publicRoute, type Route } from '../../platform/http/route.ts'
import { toUser } from './account.ts'

export type SecurityDeps = SignInDeps &
  GoogleSignInDeps &
  SessionListDeps &
  SetUpSecondFactorDeps &
  CloseAccountDeps & { planName: (ownerId: OwnerId) => Promise<string> }

/** Google sign-in, list of sessions, second factor, account closure. */
export const securityRoutes = (deps: SecurityDeps): Route[] => [
  ...signInRoutes(deps),
  ...sessionRoutes(deps),
  ...secondFactorRoutes(deps),

  ownerRoute(deleteAccount, async ({ current_password }, { caller }) => {
    const eraseAt = await closeAccount(deps, caller, current_password)
    return { ...success(texts.closed), erase_at: eraseAt }
  }),
]

const signInRoutes = (deps: SecurityDeps): Route[] => [
  publicRoute(signInSetup, async () => {
    const google = readGoogleSetup(deps)
    return { google_client_id: google?.clientId ?? null, google_nonce: google?.nonce ?? null }
  }),

  publicRoute(oauth, async (body, { client }) =>
    toSignedIn(deps, await signInWithGoogle(deps, body, client)),
  ),

  publicRoute(keepAccount, async (body, { client }) =>
    toSignedIn(deps, await reopenAccount(deps, body, client)),
  ),
]

type ReopenAccountBody = {
  email?: string | undefined
  password?: string | undefined
  credential?: string | undefined
  code?: string | undefined
}

/** Requires the same credentials as a sign-in. */
const reopenAccount = (
  deps: SecurityDeps,
  { email = '', password = '', credential, code }: ReopenAccountBody,
  visit: ClientContext,
) =>
  credential === undefined
    ? signIn(deps, { email, password, code, keepsAccount: true }, visit)
    : signInWithGoogle(deps, { credential, password, code, keepsAccount: true }, visit)

async function toSignedIn(
  { planName }: SecurityDeps,
  { token, account }: { token: string; account: Account },
): Promise<SignedIn> {
  return { token, user: toUser(account), plan: await planName(account.id) }
}

const sessionRoutes = (deps: SecurityDeps): Route[] => [
  ownerRoute(listGoogleAccounts, async (_body, { ownerId }) => ({
    accounts: await deps.identities.list(ownerId),
  })),

  ownerRoute(listSessions, async (_body, { caller }) => ({ sessions: await list(deps, caller) })),

  ownerRoute(endSession, async ({ session_id }, { caller }) => {
    await endOne(deps, caller, session_id)
    return success(texts.signedOutThere)
  }),

  ownerRoute(endOtherSessions, async (_body, { caller }) => ({
    ...success(texts.signedOutElsewhere),
    ended: await endOthers(deps, caller),
  })),
]

const secondFactorRoutes = (deps: SecurityDeps): Route[] => [
  ownerRoute(getSecondFactor, async (_body, { caller }) => readSecondFactor(deps, caller)),

  ownerRoute(beginSecondFactor, async ({ current_password }, { caller }) =>
    begin(deps, caller, current_password),
  ),

  ownerRoute(confirmSecondFactor, async ({ code }, { caller }) => ({
    recovery_codes: await confirm(deps, caller, code),
  })),

  ownerRoute(renewRecoveryCodes, async ({ current_password }, { caller }) => ({
    recovery_codes: await renewCodes(deps, caller, current_password),
  })),

  ownerRoute(endSecondFactor, async ({ current_password }, { caller }) => {
    await turnOff(deps, caller, current_password)
    return success(texts.secondFactorEnded)
  }),
]
