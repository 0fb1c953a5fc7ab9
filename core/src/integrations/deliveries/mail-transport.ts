import { parseObject, type JsonObject } from '@askwell/contract/integrations/integration-rules'
import { isEmail } from '@askwell/contract/patterns'
import * as texts from '@askwell/messages/functions/calls'
import type { BotStore } from '../../bots/index.ts'
import { sendEmail, type EmailTemplates, type Mailer } from '../../mail/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { requireVerifiedEmail } from '../connectors/connect.ts'
import { acceptedResponse } from './queue-delivery.ts'
import type { CallFunction } from '../ports/function-call.ts'

export type MailTransportDeps = {
  bots: Pick<BotStore, 'find'>
  mailer: Mailer
  emailTemplates: EmailTemplates
  newId: () => string
  maySendEmails: (ownerId: OwnerId) => Promise<boolean>
  /** Throws AppError `rate_limited` beyond the limit. */
  rateLimiter: { consume(key: string, limit: { points: number; windowMs: number }): Promise<void> }
}

/** Maximum e-mails of a chatbot per day; each has up to five recipients. */
const maxEmailsPerDay = 100
const day = 86_400_000

/** Sends a call as an e-mail to the recipients set in its function, which no argument can change. */
export const mailTransport =
  (deps: MailTransportDeps): CallFunction =>
  async ({ ownerId, botId, url, conversationId }, { body }) => {
    await requireVerifiedEmail(deps, ownerId)
    await countEmail(deps, botId)
    const content = deps.emailTemplates.visitorSummary({
      ...summaryOf(parseObject(body ?? '') ?? {}),
      botName: (await deps.bots.find(ownerId, botId))?.name ?? '',
    })
    const callId = deps.newId()
    const outcomes: string[] = []
    for (const to of recipientsOf(url)) {
      const dedupeKey = `function:${callId}:${to}`
      outcomes.push(await sendEmail(deps, { to, content, dedupeKey, conversationId }))
    }
    const recipients = outcomes.filter((outcome) => outcome !== 'limited').length
    if (recipients < outcomes.length && recipients === 0) {
      throw new AppError('rate_limited', texts.recipientsLimited)
    }
    return acceptedResponse({ sent: true, recipients })
  }

/** The recipients in a `mailto:` URL. */
const recipientsOf = (url: string): string[] =>
  url
    .replace(/^mailto:/i, '')
    .split(',')
    .map((address) => decodeURIComponent(address))
    .filter((address) => isEmail(address))

const textOf = (args: JsonObject, name: string, max: number): string => {
  const value = args[name]
  return typeof value === 'string' ? value.slice(0, max) : ''
}

function summaryOf(args: JsonObject) {
  const email = textOf(args, 'visitor_email', 254)
  return {
    subject: textOf(args, 'subject', 150),
    summary: textOf(args, 'summary', 5_000),
    visitorName: textOf(args, 'visitor_name', 200),
    visitorEmail: isEmail(email) ? email : '',
  }
}

async function countEmail({ rateLimiter }: MailTransportDeps, botId: string): Promise<void> {
  try {
    await rateLimiter.consume(`letters:${botId}`, { points: maxEmailsPerDay, windowMs: day })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    throw new AppError(
      'rate_limited',
      texts.tooManyEmails({ max: maxEmailsPerDay }),
      error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds },
    )
  }
}
