import type { OwnerId } from '../shared/index.ts'
import { greetingOf, ownBot, questionLines } from './create-bot.ts'
import { chosenPersonality, chosenRole } from './persona-choice.ts'
import type { BotStore } from './ports.ts'

export type SettingChange = {
  id: string
  name: string
  suggested: string
  placeholder: string
  initial: string
  bot_msg_bg_color: string
  use_custom: 'true' | 'false'
  img_id: number
  id1: string
  id2: string
  domain: string
  prompt?: string | undefined
}

/** Saves the setting tab. An absent prompt keeps the stored one. */
export async function updateBotSetting(
  deps: { bots: BotStore },
  ownerId: OwnerId,
  change: SettingChange,
): Promise<void> {
  const bot = await ownBot(deps, ownerId, change.id)
  await deps.bots.update(ownerId, change.id, {
    name: change.name,
    role: chosenRole(change.id1),
    personality: chosenPersonality(change.id2),
    prompt: (change.prompt ?? bot.prompt).trim(),
    imgId: change.img_id,
    initial: change.initial.trim() || greetingOf(change.name),
    suggested: questionLines(change.suggested),
    placeholder: change.placeholder.trim() || 'Ask a question',
    colour: change.bot_msg_bg_color,
    onlyOwnData: change.use_custom === 'true',
    domain: change.domain.toLowerCase(),
  })
}
