import { integer, plural } from '../language.ts'

export const title = 'Operate'
export const lead = 'Accounts, failed jobs and messages on this installation.'
export const sections = 'Sections'
export const sectionNames = {
  overview: 'Overview',
  accounts: 'Accounts',
  jobs: 'Jobs',
  emails: 'Emails',
  models: 'Models',
  messages: 'Messages',
  'audit-log': 'Audit log',
} as const
export const loadFailed = "Couldn't load this list"
export const loading = 'Loading...'
export const showOlder = 'Show older'
export const secondFactorTitle = 'Two-step sign-in is required'
export const toProfile = 'Open your profile'
export const reason = 'Reason'
export const reasonHint =
  "Kept in the audit log permanently. Don't name customers; the account is recorded by its ID."
export const cancel = 'Cancel'
export const working = 'Working...'

export const suspendedCount = 'Suspended'
export const openMessages = 'Open messages'
export const incidents = 'Open incidents'
export const noIncidents = 'Nothing is wrong right now.'
export const incidentSince = ({ time }: { time: string }) => `Since ${time}`
export const queues = 'Queues'
export const queuesHint = "Jobs that aren't finished. Failed jobs are kept for a week."
export const noQueues = 'No jobs are waiting, and none have failed.'
export const queue = 'Queue'
export const queued = 'Waiting'
export const running = 'Running'
export const failed = 'Failed'
export const incidentTexts = {
  payment_events: ({ count }: { count: number }) =>
    `${plural(count, { one: 'payment event', other: 'payment events' })} failed and not yet processed`,
  jobs_waiting: ({ count }: { count: number }) =>
    `${plural(count, { one: 'job', other: 'jobs' })} waiting for more than 10 minutes. Check that a worker is running`,
  jobs_failed: ({ count }: { count: number }) =>
    `${plural(count, { one: 'job', other: 'jobs' })} failed in the last day`,
  emails_failed: ({ count }: { count: number }) =>
    `${plural(count, { one: 'email', other: 'emails' })} from the last day failed`,
  emails_waiting: ({ count }: { count: number }) =>
    `${plural(count, { one: 'email', other: 'emails' })} waiting for more than an hour. Check the mail server`,
  model_errors: ({ count }: { count: number }) =>
    `${plural(count, { one: 'model request', other: 'model requests' })} failed in the last two hours`,
} as const

export const search = 'Email or account ID'
export const find = 'Search'
export const accountsList = 'Accounts, newest first'
export const noAccounts = 'No accounts match'
export const registered = ({ time }: { time: string }) => `Registered ${time}`
export const chatbots = ({ count }: { count: number }) =>
  plural(count, { one: 'chatbot', other: 'chatbots' })
export const unconfirmed = 'Email not confirmed'
export const suspended = 'Suspended'
export const closing = ({ date }: { date: string }) => `Will be deleted ${date}`
export const active = 'Active'
export const allAccounts = 'All accounts'

export const plan = 'Plan'
export const balance = 'Messages left'
export const planPaidUntil = ({ date }: { date: string }) => `Paid until ${date}`
export const planPaidThenEnds = ({ date }: { date: string }) => `Paid until ${date}, then it ends`
export const paymentOverdue = ({ date }: { date: string }) => `Payment overdue since ${date}`
export const twoStep = 'Two-step sign-in'
export const on = 'On'
export const off = 'Off'
export const accountId = 'Account ID'
export const botsTitle = 'Chatbots'
export const noBots = 'This account has no chatbots.'
export const sources = ({ count }: { count: number }) =>
  plural(count, { one: 'source', other: 'sources' })
export const sourcesWithFailed = ({ count, failed: bad }: { count: number; failed: number }) =>
  `${plural(count, { one: 'source', other: 'sources' })}, ${integer(bad)} failed`
export const usageTitle = 'Usage in the last 30 days'
export const noUsage = 'No visitor asked anything in the last 30 days.'
export const day = 'Day (UTC)'
export const conversations = 'Conversations'
export const answered = 'Answered'
export const spent = 'Used'
export const usageLabel = 'Usage by day'

export const grant = 'Add messages'
export const grantTitle = 'Add or remove messages'
export const grantLead = 'The change takes effect right away. A balance never drops below 0.'
export const messageCount = 'Messages'
export const messageCountHint = 'A negative number removes messages.'
export const grantReasonHint =
  "The owner can read this reason in the export of the account's data. It also stays in the audit log."
export const suspend = 'Suspend'
export const suspendTitle = 'Suspend this account?'
export const suspendLead =
  'The owner is signed out, chatbots and jobs stop, and a paid plan ends after its current period. Nothing is deleted.'
export const unsuspend = 'Unsuspend'
export const unsuspendTitle = 'Unsuspend this account?'
export const unsuspendLead =
  "The owner can sign in again, and chatbots and jobs resume. A plan that was set to end isn't renewed unless the owner renews it."
export const accountAuditLog = 'Audit log for this account'
export const failedJobs = 'Failed jobs'
export const emailsTo = 'Emails to this address'

export const jobStates = { failed: 'Failed', queued: 'Waiting', running: 'Running' } as const
export const jobState = 'Job status'
export const jobsList = 'Jobs, newest first'
export const noJobs = 'No jobs in this state'
export const attempts = ({ done, max }: { done: number; max: number }) =>
  `${integer(done)} of ${integer(max)} attempts`
export const retry = 'Retry'
export const retryTitle = 'Retry this job?'
export const retryLead = 'Its attempts are counted from zero again.'
export const noError = 'No error yet'

export const emailStates = {
  failed: 'Failed',
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Kept',
} as const
export const emailState = 'Email status'
export const emailsList = 'Emails, newest first'
export const noEmails = 'No emails in this state'
export const resend = 'Send again'
export const resendTitle = 'Send this email again?'
export const resendLead = 'The same text goes to the same address.'
export const erasedAddress = 'Address erased'
export const textErased = "Its text was erased, so it can't be sent again."

export const modelsTitle = 'Failed model requests'
export const modelsHint = 'From the last seven days, by hour.'
export const noModelErrors = 'No model requests failed in the last seven days'
export const hour = 'Hour'
export const kind = 'Kind'
export const error = 'Error'
export const count = 'Count'
export const kinds = { language: 'Language model', embedding: 'Embedding' } as const

export const messageStates = { open: 'Open', handled: 'Handled' } as const
export const messageState = 'Message status'
export const messagesList = 'Contact form messages, newest first'
export const noMessages = 'No messages here'
export const markHandled = 'Mark as handled'
export const markOpen = 'Reopen'
export const reply = 'Reply by email'
export const looksAutomatic = 'Probably automatic'

export const auditLogLabel = 'Audit log, newest first'
export const noEntries = 'No entries yet'
export const exportCsv = 'Export CSV'
export const exporting = 'Exporting...'
export const auditActions = {
  open_account: 'Opened an account',
  grant_messages: 'Changed the balance',
  suspend_account: 'Suspended',
  unsuspend_account: 'Unsuspended',
  retry_job: 'Retried a job',
  resend_email: 'Sent an email again',
  handle_message: 'Handled a message',
  reopen_message: 'Reopened a message',
  export_audit_log: 'Exported the audit log',
  return_message: 'Returned the message of an answer',
  remove_test_messages: 'Removed messages bought with test money',
} as const
