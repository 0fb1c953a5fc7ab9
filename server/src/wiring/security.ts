import type { GoogleVerifier, SecurityLog } from '@askwell/core/accounts'
import type { Originals } from '@askwell/core/knowledge'
import type { Vault } from '@askwell/core/shared'
import type { FastifyBaseLogger } from 'fastify'
import { zipArchive } from '../adapters/archive/zip-archive.ts'
import { closureStore } from '../adapters/db/closure-store.ts'
import type { Database } from '../adapters/db/connect.ts'
import { identityStore } from '../adapters/db/identity-store.ts'
import { secondFactorStore } from '../adapters/db/second-factor-store.ts'
import { sessionList } from '../adapters/db/session-list.ts'
import { createGoogleVerifier } from '../adapters/google/verifier.ts'
import { oneTimeCodes } from '../adapters/second-factor/one-time-codes.ts'
import { recoveryCodes } from '../adapters/second-factor/recovery-codes.ts'
import type { Config } from '../config.ts'
import { createBelongings } from './export.ts'

type Parts = {
  config: Config
  database: Database
  vault: Vault
  originals: Originals
  log: FastifyBaseLogger
  clock: () => number
}

/** What signing in needs beside passwords: Google, second factors, the list of sessions, closing. */
export const createSecurity = ({ config, database, vault, originals, log, clock }: Parts) => ({
  sessions: sessionList(database.db),
  identities: identityStore(database),
  secondFactors: secondFactorStore(database, vault),
  closures: closureStore(database),
  oneTimeCodes: oneTimeCodes(config.BRAND_NAME),
  recoveryCodes,
  google: googleOf(config, clock),
  belongingsOf: createBelongings(database, originals),
  archive: zipArchive,
  logSecurity: ((event) =>
    log.info({ security: event.what, ...event }, 'security')) satisfies SecurityLog,
})

function googleOf(config: Config, clock: () => number): GoogleVerifier | null {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, GOOGLE_JWKS_URL } = config
  if (GOOGLE_CLIENT_ID === undefined) return null

  return createGoogleVerifier({
    clientId: GOOGLE_CLIENT_ID,
    // Google itself writes its name in two ways.
    issuers: [GOOGLE_ISSUER, GOOGLE_ISSUER.replace(/^https:\/\//, '')],
    keysUrl: GOOGLE_JWKS_URL,
    clock,
  })
}
