import { splitDomains } from '@askwell/contract/patterns'
import * as noticeTexts from '@askwell/messages/bots/ai-notice'
import * as texts from '@askwell/messages/bots/defaults'
import type { OwnerId } from '../shared/index.ts'
import { defaultGreeting, requireOwnBot, normalizeQuestions } from './create-bot.ts'
import { parsePersonality, parseRole } from './persona-ref.ts'
import type { BotStore, VisitorInformation } from './ports.ts'

export type BotSettingInput = {
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
  ai_notice?: string | undefined
  privacy_url?: string | undefined
  time_zone?: string | undefined
}

/** Saves the settings of a bot. An absent prompt, notice, privacy page or time zone keeps its stored value. */
export async function updateBotSetting(
  deps: { bots: BotStore },
  ownerId: OwnerId,
  input: BotSettingInput,
): Promise<void> {
  const bot = await requireOwnBot(deps, ownerId, input.id)
  await deps.bots.update(ownerId, input.id, {
    name: input.name,
    role: parseRole(input.id1),
    personality: parsePersonality(input.id2),
    prompt: (input.prompt ?? bot.prompt).trim(),
    imgId: input.img_id,
    initial: input.initial.trim() || defaultGreeting(input.name),
    suggested: normalizeQuestions(input.suggested),
    placeholder: input.placeholder.trim() || texts.hint,
    color: input.bot_msg_bg_color,
    onlyOwnData: input.use_custom === 'true',
    domain: splitDomains(input.domain).join(', '),
    timeZone: input.time_zone,
    visitorInformation: informationOf(input, bot.visitorInformation),
  })
}

/** Does not store a notice that equals the standard text, so that the bot follows later changes of that text. */
const informationOf = (
  { ai_notice: notice, privacy_url: url }: BotSettingInput,
  stored: VisitorInformation,
): VisitorInformation => ({
  aiNotice: notice === undefined ? stored.aiNotice : notice === noticeTexts.standard ? '' : notice,
  privacyUrl: url ?? stored.privacyUrl,
})
