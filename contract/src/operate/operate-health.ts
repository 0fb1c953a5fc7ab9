import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { changed, changeReason, nextPage, operateId, pageCursor } from './operate-accounts.ts'

const count = z.number()

/** Kinds of incidents. An incident closes automatically when its cause is gone. */
export const incidentKinds = [
  'payment_events',
  'jobs_waiting',
  'jobs_failed',
  'emails_failed',
  'emails_waiting',
  'model_errors',
] as const
export type IncidentKind = (typeof incidentKinds)[number]

const queueDepth = z.object({
  queue: z.string(),
  queued: count,
  running: count,
  failed: count,
  /** When the oldest queued job became ready to start, in epoch milliseconds; null without one. */
  oldest_at: z.nullable(count),
})

/** Counts of the installation, open incidents, and the depth of each queue. */
export const operateOverview = endpoint({
  path: '/operate/overview',
  access: 'operator',
  body: z.object({}),
  reply: z.object({
    accounts: count,
    suspended: count,
    open_messages: count,
    incidents: z.array(
      z.object({ kind: z.enum(incidentKinds), count, since: z.nullable(z.number()) }),
    ),
    queues: z.array(queueDepth),
  }),
})
export type OperateOverview = z.infer<(typeof operateOverview)['reply']>

export const jobStates = ['failed', 'queued', 'running'] as const

const operatedJob = z.object({
  id: z.string(),
  queue: z.string(),
  state: z.enum(jobStates),
  attempts: count,
  max_attempts: count,
  /** Kind and message of the last error, without quoted texts; '' without an error. */
  error: z.string(),
  account_id: z.nullable(z.string()),
  account_email: z.nullable(z.string()),
  bot_id: z.nullable(z.string()),
  created_at: count,
  /** When the job failed, or when it may start. */
  at: count,
  can_retry: z.boolean(),
})
export type OperatedJob = z.infer<typeof operatedJob>

/** Jobs in one state, newest first, 25 per page. Failed jobs are kept for a week. */
export const listJobs = endpoint({
  path: '/operate/list_jobs',
  access: 'operator',
  body: z.object({
    state: z.enum(jobStates),
    account_id: z.optional(operateId),
    before: pageCursor,
  }),
  reply: z.object({ jobs: z.array(operatedJob), next: nextPage }),
})

/** Queues a failed job again with the full number of attempts, together with what failed because of it. */
export const retryJob = endpoint({
  path: '/operate/retry_job',
  access: 'operator',
  body: z.object({ job_id: operateId, reason: changeReason }),
  reply: changed,
})

export const emailStates = ['failed', 'waiting', 'sent', 'kept'] as const

const operatedEmail = z.object({
  id: z.string(),
  /** '' when the address was erased. */
  to: z.string(),
  /** Kind of the e-mail, for example `usage` or `reset`; never its subject or text. */
  kind: z.string(),
  state: z.enum(emailStates),
  error: z.string(),
  created_at: count,
  ended_at: z.nullable(count),
  can_resend: z.boolean(),
})
export type OperatedEmail = z.infer<typeof operatedEmail>

/** E-mails, newest first, 25 per page, in one state or to one address. */
export const listOperatedEmails = endpoint({
  path: '/operate/list_emails',
  access: 'operator',
  body: z.object({
    state: z.optional(z.enum(emailStates)),
    to: z.optional(z.string().check(z.maxLength(320))),
    before: pageCursor,
  }),
  reply: z.object({ emails: z.array(operatedEmail), next: nextPage }),
})

/** Sends a failed e-mail again, while its text is still stored. */
export const resendEmail = endpoint({
  path: '/operate/resend_email',
  access: 'operator',
  body: z.object({ email_id: operateId, reason: changeReason }),
  reply: changed,
})

/** Failed requests to models in the last seven days, by hour and kind, newest hour first. */
export const listModelErrors = endpoint({
  path: '/operate/list_model_errors',
  access: 'operator',
  body: z.object({}),
  reply: z.object({
    errors: z.array(
      z.object({
        hour: count,
        kind: z.enum(['language', 'embedding']),
        /** `unreachable`, `failing`, `timeout`, `wrong_key`, `rate_limited`, `broken`, `silent`, `cut` or `refused`. */
        error: z.string(),
        count,
      }),
    ),
  }),
})
export type ModelErrorCount = z.infer<(typeof listModelErrors)['reply']>['errors'][number]
