import { isOperator, type NewAuditEntry } from '@askwell/core/operate'
import type { AccountPayments, Caller } from '@askwell/core/accounts'
import type { BotStore } from '@askwell/core/bots'
import type { PlanState } from '@askwell/core/plans'
import type { OwnerId } from '@askwell/core/shared'
import { deleteOldModelErrors, listModelErrors } from '../platform/models/model-errors.ts'
import type { Area } from '../platform/runtime/area.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { accountsRoutes } from './routes/accounts.ts'
import { auditLogRoutes } from './routes/audit-log.ts'
import { healthRoutes } from './routes/health.ts'
import {
  findListedAccount,
  hasSecondFactor,
  listAccounts,
  usageByDay,
} from './stores/account-list.ts'
import { listAuditLog, addAuditEntry } from './stores/audit-log-store.ts'
import { contactMessageStore, listContactMessages } from './stores/contact-message-store.ts'
import { listEmails, resendEmail } from './stores/email-list.ts'
import { listJobs, retryJob, type OnJobRetried } from './stores/job-list.ts'
import { operatedAccountStore } from './stores/operated-account-store.ts'
import { operatorSessions } from './stores/operator-session-store.ts'
import { countTotals, openIncidents, queueDepths } from './stores/overview-store.ts'

export { commandLineStore } from './stores/command-line-store.ts'

export type OperateNeeds = {
  bots: Pick<BotStore, 'list'>
  planOf: (ownerId: OwnerId) => Promise<PlanState>
  balanceOf: (ownerId: OwnerId) => Promise<number>
  accountPayments: Pick<AccountPayments, 'endPurchases'>
  /** Calls `onJobRetried` of every area, which resets what failed with a job. */
  onJobRetried: OnJobRetried
}

const modelErrorsMs = 7 * 24 * 3_600_000

/** The functions of the page /operate, with the audit log. */
export function openOperate(platform: Platform, needs: OperateNeeds) {
  const { config, database, clock } = platform
  const { db } = database
  const access = { operatorSessions: operatorSessions(db), operatorEmails: config.operatorEmails }
  const deps = operateDeps(platform, needs)
  return {
    isOperator: (caller: Caller) => isOperator(access, caller),
    routes: [...accountsRoutes(deps), ...healthRoutes(deps), ...auditLogRoutes(deps)],
    maintenance: [
      { name: 'delete-old-model-errors', run: () => deleteOldModelErrors(db, clock()) },
    ],
  } satisfies Area & Record<string, unknown>
}

function operateDeps(platform: Platform, { onJobRetried, ...needs }: OperateNeeds) {
  const { database, clock, newId, log } = platform
  return {
    ...needs,
    ...listDeps(platform),
    clock,
    newId,
    operatedAccounts: operatedAccountStore(database, clock),
    contactMessages: contactMessageStore(database, clock),
    onPaymentError: (error: unknown) =>
      log.error({ err: error }, 'the payments of a suspended account were not ended'),
    failedWork: {
      retryJob: (jobId: string, entry: NewAuditEntry) =>
        retryJob(database, onJobRetried, { jobId, entry, now: clock() }),
      resendEmail: (emailId: string, entry: NewAuditEntry) =>
        resendEmail(database, { emailId, entry, now: clock() }),
    },
  }
}

const listDeps = ({ database: { db }, clock, modelErrors }: Platform) => ({
  list: listAccounts.bind(null, db),
  find: (accountId: string) => findListedAccount(db, accountId),
  hasSecondFactor: (ownerId: OwnerId) => hasSecondFactor(db, ownerId),
  usage: (ownerId: OwnerId, from: number) => usageByDay(db, ownerId, from),
  record: (entry: NewAuditEntry) => addAuditEntry(db, entry, clock()),
  auditLog: listAuditLog.bind(null, db),
  messages: listContactMessages.bind(null, db),
  jobs: listJobs.bind(null, db),
  emails: listEmails.bind(null, db),
  async overview() {
    await modelErrors.flush()
    const now = clock()
    return {
      ...(await countTotals(db)),
      incidents: await openIncidents(db, now),
      queues: await queueDepths(db),
    }
  },
  async modelErrors() {
    await modelErrors.flush()
    return listModelErrors(db, clock() - modelErrorsMs)
  },
})
