import { parseObject, type JsonObject } from '@askwell/contract/integration-rules'
import { isEmail } from '@askwell/contract/patterns'
import type { BotStore } from '../bots/index.ts'
import { sendLetter, type Letters, type Mailer } from '../mail/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import { requireVerifiedEmail } from './connectors/connect.ts'
import { accepted } from './deliveries/deliver-function.ts'
import type { CallFunction } from './ports.ts'

export type MailTransportDeps = {
  bots: Pick<BotStore, 'find'>
  mailer: Mailer
  letters: Letters
  newId: () => string
  mayWriteLetters: (ownerId: OwnerId) => Promise<boolean>
  /** Throws AppError `rate_limited` beyond the limit. */
  throttle: { use(key: string, limit: { points: number; windowMs: number }): Promise<void> }
}

/** So many times a day a chatbot may write; each time at most five people read it. */
const mostADay = 100
const day = 86_400_000

/** A call that becomes a letter to the addresses of its function, whatever its arguments say. */
export const mailTransport =
  (deps: MailTransportDeps): CallFunction =>
  async ({ ownerId, botId, url }, { body }) => {
    await requireVerifiedEmail(deps, ownerId)
    await countLetter(deps, botId)
    const letter = deps.letters.visitorSummary({
      ...summaryOf(parseObject(body ?? '') ?? {}),
      botName: (await deps.bots.find(ownerId, botId))?.name ?? '',
    })
    const callId = deps.newId()
    const team = recipientsOf(url)
    for (const to of team) {
      await sendLetter(deps, { to, letter, dedupeKey: `function:${callId}:${to}` })
    }
    return accepted({ sent: true, recipients: team.length })
  }

/** The addresses of a `mailto:` address. */
const recipientsOf = (url: string): string[] =>
  url
    .replace(/^mailto:/i, '')
    .split(',')
    .map((address) => decodeURIComponent(address))
    .filter((address) => isEmail(address))

const textOf = (args: JsonObject, name: string, most: number): string => {
  const value = args[name]
  return typeof value === 'string' ? value.slice(0, most) : ''
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

async function countLetter({ throttle }: MailTransportDeps, botId: string): Promise<void> {
  try {
    await throttle.use(`letters:${botId}`, { points: mostADay, windowMs: day })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    throw new AppError(
      'rate_limited',
      `This chatbot wrote ${mostADay} emails within a day, which is the most it may. It can write again later.`,
      error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds },
    )
  }
}
