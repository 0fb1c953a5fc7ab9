import type { PublicBot } from '@askwell/contract/chat'
import { texts } from '@askwell/contract/texts'
import { AppError } from '../shared/index.ts'
import type { Bot, BotStore } from './ports.ts'

/** A bot as visitors reach it, by its unguessable id. */
export async function visitedBot(deps: { bots: BotStore }, botId: string): Promise<Bot> {
  const bot = await deps.bots.findPublic(botId)
  if (!bot) throw new AppError('not_found', texts.botUnavailable)
  return bot
}

/** The fields a visitor's browser may know, and nothing else of the bot. */
export const publicFields = (bot: Bot): PublicBot => ({
  name: bot.name,
  suggested: bot.suggested,
  initial: bot.initial,
  placeholder: bot.placeholder,
  bot_msg_bg_color: bot.colour,
  img_id: bot.imgId,
})
