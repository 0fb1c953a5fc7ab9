import type { GoogleVerifier } from '@askwell/core/accounts'
import { zipArchive } from './zip-archive.ts'
import { closureStore } from './stores/account-closure-store.ts'
import { identityStore } from './stores/identity-store.ts'
import { secondFactorStore } from './stores/second-factor-store.ts'
import { signInSessionStore } from './stores/sign-in-session-store.ts'
import { googleNonces } from './sign-in/google-nonces.ts'
import { createGoogleVerifier } from './sign-in/google-verifier.ts'
import { oneTimeCodes } from './sign-in/one-time-codes.ts'
import { recoveryCodeGenerator } from './sign-in/recovery-codes.ts'
import type { Config } from '../platform/config/config.ts'
import type { BeforeDelete } from '../platform/db/slices/delete-rows.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import type { OnEmailConfirmed } from './stores/account-rows.ts'
import { createAccountExport } from './account-export.ts'

type SecurityNeeds = { onEmailConfirmed: OnEmailConfirmed; beforeDelete: BeforeDelete }

/** Dependencies of Google sign-in, second factors, the list of sessions, and account closure. */
export const createSecurity = (
  { config, database, vault, originals, clock }: Platform,
  { onEmailConfirmed, beforeDelete }: SecurityNeeds,
) => ({
  sessions: signInSessionStore(database.db, clock),
  identities: identityStore(database, clock, onEmailConfirmed),
  secondFactors: secondFactorStore({ database, vault, clock }),
  accountClosures: closureStore(database, clock, beforeDelete),
  oneTimeCodes: oneTimeCodes(config.BRAND_NAME),
  recoveryCodeGenerator: recoveryCodeGenerator,
  google: googleOf(config, clock),
  googleNonces: googleNonces(vault, clock),
  exportEntriesOf: createAccountExport(database, originals),
  archive: zipArchive,
})

function googleOf(config: Config, clock: () => number): GoogleVerifier | null {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, GOOGLE_JWKS_URL } = config
  if (GOOGLE_CLIENT_ID === undefined) return null

  return createGoogleVerifier({
    clientId: GOOGLE_CLIENT_ID,
    // Google writes its issuer with and without 'https://'.
    issuers: [GOOGLE_ISSUER, GOOGLE_ISSUER.replace(/^https:\/\//, '')],
    keysUrl: GOOGLE_JWKS_URL,
    clock,
  })
}
