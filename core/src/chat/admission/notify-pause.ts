import type { AccountStore } from '../../accounts/index.ts'
import type { Bot } from '../../bots/index.ts'
import { sendEmail, type EmailTemplates, type MailDeps } from '../../mail/index.ts'
import type { Clock } from '../../shared/index.ts'
import { dayMs } from './question-rules.ts'

export type NotifyPauseDeps = MailDeps & {
  emailTemplates: EmailTemplates
  accounts: Pick<AccountStore, 'findProfile'>
  clock: Clock
}

/** E-mails the owner that a bot has paused an address, once per day and bot. */
export async function notifyPause(
  deps: NotifyPauseDeps,
  { bot, address }: { bot: Pick<Bot, 'id' | 'ownerId' | 'name' | 'isSample'>; address: string },
): Promise<void> {
  if (bot.isSample) return // belongs to the server, whose account has no mailbox

  const owner = await deps.accounts.findProfile(bot.ownerId)
  if (!owner) return
  const { firstName, email } = owner
  const about = { firstName, botId: bot.id, botName: bot.name, address }
  const content = deps.emailTemplates.chatbotPaused(about)
  const day = Math.floor(deps.clock() / dayMs)
  await sendEmail(deps, { to: email, content, dedupeKey: `chatbot-paused:${bot.id}:${day}` })
}
