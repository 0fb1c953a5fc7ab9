import { AppError, type OwnerId } from '../shared/index.ts'
import { chosenPersonality, chosenRole } from './persona-choice.ts'
import type { Bot, BotSetting, BotStore } from './ports.ts'

export type CreateBotDeps = {
  bots: BotStore
  newId: () => string
  /** Title and number of chatbots of the owner's plan. */
  planOf: (ownerId: OwnerId) => Promise<{ title: string; chatbots: number }>
}

export type BotDraft = {
  name: string
  prompt: string
  id1: string
  id2: string
  image: number
  suggested: string
  placeholder: string
  initial: string
}

/** Makes a bot within the limit of the owner's plan. */
export async function createBot(
  deps: CreateBotDeps,
  ownerId: OwnerId,
  draft: BotDraft,
): Promise<Bot> {
  const plan = await deps.planOf(ownerId)
  const bot = { id: deps.newId(), ...settingOf(draft) }

  const isWithinPlan = await deps.bots.insert(ownerId, bot, plan.chatbots)
  if (!isWithinPlan) {
    throw new AppError(
      'bot_limit_reached',
      `The ${plan.title} plan allows ${plan.chatbots} chatbot(s). Upgrade your plan to create more.`,
    )
  }
  return { ...bot, ownerId, functionsWithWeb: false, knowledgeVersion: 0, isSample: false }
}

/** Brings an existing bot in line with the wizard's fields, colour, domain and mode kept. */
export async function updateDraft(
  deps: { bots: BotStore },
  ownerId: OwnerId,
  { id, ...draft }: BotDraft & { id: string },
): Promise<Bot> {
  const bot = await ownBot(deps, ownerId, id)
  const { colour, onlyOwnData, domain } = bot
  const setting = { ...settingOf(draft), colour, onlyOwnData, domain }
  await deps.bots.update(ownerId, id, setting)
  return { ...bot, ...setting }
}

function settingOf(draft: BotDraft): BotSetting {
  return {
    name: draft.name,
    role: chosenRole(draft.id1),
    personality: chosenPersonality(draft.id2),
    prompt: draft.prompt.trim(),
    imgId: draft.image,
    initial: draft.initial.trim() || greetingOf(draft.name),
    suggested: questionLines(draft.suggested),
    placeholder: draft.placeholder.trim() || 'Ask a question',
    colour: '',
    onlyOwnData: false,
    domain: '',
  }
}

/** The first bubble always exists. */
export const greetingOf = (name: string): string => `Hello! I am ${name}. How can I help you today?`

/** One question a line, blank lines dropped. */
export const questionLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** The owner's bot, or the same refusal for unknown and foreign ids. */
export async function ownBot(
  deps: { bots: BotStore },
  ownerId: OwnerId,
  botId: string,
): Promise<Bot> {
  const bot = await deps.bots.find(ownerId, botId)
  if (!bot) throw new AppError('not_found', 'This chatbot does not exist.')
  return bot
}
