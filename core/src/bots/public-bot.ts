import type { PublicBot } from '@askwell/contract/chat'
import * as noticeTexts from '@askwell/messages/bots/ai-notice'
import * as texts from '@askwell/messages/bots/outcomes'
import { AppError } from '../shared/index.ts'
import type { Bot, BotStore } from './ports.ts'

/** Finds a bot for a visitor by its unguessable id. Throws AppError `not_found`. */
export async function requirePublicBot(deps: { bots: BotStore }, botId: string): Promise<Bot> {
  const bot = await deps.bots.findPublic(botId)
  if (!bot) throw new AppError('not_found', texts.unavailable)
  return bot
}

/** The fields of a bot that may be sent to visitors. */
export const toPublicBot = (bot: Bot): PublicBot => ({
  name: bot.name,
  suggested: bot.suggested,
  initial: bot.initial,
  placeholder: bot.placeholder,
  bot_msg_bg_color: bot.color,
  img_id: bot.imgId,
  ai_notice: aiNoticeOf(bot),
  privacy_url: bot.visitorInformation.privacyUrl,
})

export const aiNoticeOf = ({ visitorInformation }: Pick<Bot, 'visitorInformation'>): string =>
  visitorInformation.aiNotice || noticeTexts.standard
