import {
  listJobs,
  listModelErrors,
  listOperatedEmails,
  operateOverview,
  resendEmail,
  retryJob,
  type ModelErrorCount,
  type OperatedEmail,
  type OperatedJob,
  type OperateOverview,
} from '@askwell/contract/operate/operate-health'
import {
  operatePageSize,
  pageOf,
  readPageCursor,
  resendEmail as resend,
  retryJob as retry,
  type PageCursor,
  type RepeatWorkDeps,
} from '@askwell/core/operate'
import * as texts from '@askwell/messages/operate/outcomes'
import { ownerRoute, success, type Route } from '../../platform/http/route.ts'
import { operatorOf } from './accounts.ts'

type PageOf<Filter> = Filter & { before: PageCursor | null; limit: number }

export type HealthDeps = RepeatWorkDeps & {
  overview: () => Promise<OperateOverview>
  jobs: (
    which: PageOf<{ state: OperatedJob['state']; accountId: string | null }>,
  ) => Promise<OperatedJob[]>
  emails: (
    which: PageOf<{ state: OperatedEmail['state'] | null; to: string }>,
  ) => Promise<OperatedEmail[]>
  modelErrors: () => Promise<ModelErrorCount[]>
}

const limit = operatePageSize + 1

/** Incidents, queues, jobs, e-mails and errors of models. */
export const healthRoutes = (deps: HealthDeps): Route[] => [
  ownerRoute(operateOverview, () => deps.overview()),

  ownerRoute(listJobs, async ({ state, account_id: accountId = null, before }) => {
    const found = await deps.jobs({ state, accountId, before: readPageCursor(before), limit })
    // The cursor has the time by which the list is ordered.
    const { rows, next } = pageOf(found, (job) => (state === 'failed' ? job.at : job.created_at))
    return { jobs: rows, next }
  }),

  ownerRoute(retryJob, async ({ job_id: jobId, reason }, { caller }) => {
    await retry(deps, operatorOf(caller), { jobId, reason })
    return success(texts.retried)
  }),

  ownerRoute(listOperatedEmails, async ({ state = null, to = '', before }) => {
    const address = to.trim().toLowerCase()
    const which = { state, to: address, before: readPageCursor(before), limit }
    const { rows, next } = pageOf(await deps.emails(which), ({ created_at }) => created_at)
    return { emails: rows, next }
  }),

  ownerRoute(resendEmail, async ({ email_id: emailId, reason }, { caller }) => {
    await resend(deps, operatorOf(caller), { emailId, reason })
    return success(texts.resent)
  }),

  ownerRoute(listModelErrors, async () => ({ errors: await deps.modelErrors() })),
]
