import * as texts from '@askwell/messages/operate/outcomes'
import { AppError } from '../shared/index.ts'
import type { ContactMessages, FailedWork, Operator } from './ports.ts'

export type RepeatWorkDeps = {
  failedWork: FailedWork
  contactMessages: ContactMessages
  newId: () => string
}

/** Queues a failed job again with the full number of attempts. Throws AppError when it cannot be retried. */
export async function retryJob(
  { failedWork, newId }: RepeatWorkDeps,
  operator: Operator,
  { jobId, reason }: { jobId: string; reason: string },
): Promise<void> {
  const about = { accountId: null, target: jobId, reason, detail: '' }
  const outcome = await failedWork.retryJob(jobId, {
    id: newId(),
    operator,
    action: 'retry_job',
    ...about,
  })
  if (outcome === 'gone') throw new AppError('not_found', texts.noJob)
  if (outcome === 'erased') throw new AppError('invalid_request', texts.jobNotRepeatable)
}

/**
 * Queues a failed e-mail again. Throws AppError when it cannot be sent again, for example because its text was erased.
 */
export async function resendEmail(
  { failedWork, newId }: RepeatWorkDeps,
  operator: Operator,
  { emailId, reason }: { emailId: string; reason: string },
): Promise<void> {
  const about = { accountId: null, target: emailId, reason, detail: '' }
  const outcome = await failedWork.resendEmail(emailId, {
    id: newId(),
    operator,
    action: 'resend_email',
    ...about,
  })
  if (outcome === 'gone') throw new AppError('not_found', texts.noEmail)
  if (outcome === 'erased') throw new AppError('invalid_request', texts.noEmailText)
}

/** Marks a message from the contact form as handled or as open. */
export async function handleContactMessage(
  { contactMessages, newId }: RepeatWorkDeps,
  operator: Operator,
  { messageId, isHandled }: { messageId: string; isHandled: boolean },
): Promise<void> {
  const action = isHandled ? ('handle_message' as const) : ('reopen_message' as const)
  const about = { accountId: null, target: messageId, reason: '', detail: '' }
  const isKnown = await contactMessages.setHandled(messageId, isHandled, {
    id: newId(),
    operator,
    action,
    ...about,
  })
  if (!isKnown) throw new AppError('not_found', texts.noMessage)
}
