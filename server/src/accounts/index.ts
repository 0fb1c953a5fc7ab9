import {
  eraseClosedAccounts,
  identifyCaller,
  type Account,
  type CloseAccountDeps,
  type SecurityLog,
} from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import type { Mail } from '../mail/index.ts'
import { siteOf } from '../platform/config/site.ts'
import type { BeforeDelete } from '../platform/db/slices/delete-rows.ts'
import type { Area } from '../platform/runtime/area.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { tokenGenerator } from '../platform/secrets/index.ts'
import { canRetryReset, eraseFailedRequest, resetHandlers } from './mail-reset-link.ts'
import { accountRoutes } from './routes/account.ts'
import { serveExport } from './routes/export-account.ts'
import { recoveryRoutes } from './routes/recovery.ts'
import { securityRoutes } from './routes/security.ts'
import { createSecurity } from './security.ts'
import { createArgonHasher, type PasswordCost } from './sign-in/argon-hasher.ts'
import { isCommonPassword } from './sign-in/common-passwords.ts'
import { accountStore } from './stores/account-store.ts'
import type { OnEmailConfirmed } from './stores/account-rows.ts'
import { deleteOldLinks, linkStore } from './stores/email-link-store.ts'
import { resetRequests } from './stores/reset-request-store.ts'
import { deleteOldTokens, tokenStore } from './stores/sign-in-token-store.ts'
import { setSystemPassword } from './stores/system-account-store.ts'

export { revokeTokens } from './stores/sign-in-token-store.ts'
export {
  accountStore,
  ensureSystemAccount,
  findAccountByEmail,
  isAccountClosed,
} from './stores/account-store.ts'

export type AccountNeeds = {
  mail: Mail
  /** Gives a new account its first messages. */
  grantWelcomeMessages: (account: Account) => Promise<void>
  /** The title of the plan, as it appears in the contract. */
  planName: (ownerId: OwnerId) => Promise<string>
  accountPayments: CloseAccountDeps['accountPayments']
  onEmailConfirmed: OnEmailConfirmed
  /** Runs before the rows of an account are deleted. */
  beforeDelete: BeforeDelete
  /** Cost of a password hash; the recommended cost by default. */
  passwordCost?: PasswordCost | undefined
}

/** Registration, sign-in, profile, sessions, second factor, export and erasure of accounts. */
export function openAccounts(platform: Platform, needs: AccountNeeds) {
  const deps = accountDeps(platform, needs)
  const { database, clock, log } = platform
  const { db } = database
  return {
    identify: (authorization: string | undefined) => identifyCaller(deps, authorization),
    /** Allows a system account to sign in with a new password, which is returned, or disables its sign-in. */
    openSystemSignIn: async (ownerId: OwnerId, isAllowed: boolean) => {
      const password = tokenGenerator.generate()
      const passwordHash = isAllowed ? await deps.passwords.hash(password) : null
      const email = await setSystemPassword(database, ownerId, passwordHash)
      return isAllowed && email !== null ? { email, password } : null
    },
    routes: [...accountRoutes(deps), ...recoveryRoutes(deps), ...securityRoutes(deps)],
    calls: (router, identify) => serveExport(router, deps, identify),
    jobs: [{ handlers: resetHandlers(deps), workers: 4 }],
    onJobFailed: (trx, job) => eraseFailedRequest(trx, job),
    onJobRetried: canRetryReset,
    maintenance: [
      { name: 'delete-expired-sessions', run: () => deleteOldTokens(db, clock()) },
      { name: 'delete-expired-links', run: () => deleteOldLinks(db, clock()) },
      {
        name: 'erase-closed-accounts',
        run: () =>
          eraseClosedAccounts(deps, (error) => log.error({ err: error }, 'account erasure failed')),
      },
    ],
    sealedColumns: [{ table: 'second_factor', key: 'user_id', column: 'seed' }],
  } satisfies Area & Record<string, unknown>
}

function accountDeps(
  platform: Platform,
  { mail, onEmailConfirmed, beforeDelete, passwordCost, ...needs }: AccountNeeds,
) {
  const { config, database, clock, newId, throttle, log } = platform
  return {
    ...needs,
    ...mail,
    ...createSecurity(platform, { onEmailConfirmed, beforeDelete }),
    accounts: accountStore(database, clock),
    tokens: tokenStore(database.db, clock),
    emailLinks: linkStore(database, onEmailConfirmed),
    resetRequests: resetRequests(database, clock),
    tokenGenerator,
    passwords: createArgonHasher(passwordCost),
    isCommonPassword,
    rateLimiter: throttle,
    clock,
    newId,
    brand: config.BRAND_NAME,
    siteUrl: siteOf(config).url,
    supportEmail: siteOf(config).supportEmail,
    logSecurity: ((event) =>
      log.info({ security: event.what, ...event }, 'security')) satisfies SecurityLog,
  }
}
