import { isTimeZone } from '@askwell/contract/time/time-zone'
import * as texts from '@askwell/messages/bots/defaults'
import * as outcomesTexts from '@askwell/messages/bots/outcomes'
import * as limitsTexts from '@askwell/messages/bots/limits'
import { AppError, type OwnerId } from '../shared/index.ts'
import { parsePersonality, parseRole } from './persona-ref.ts'
import {
  noVisitorLimits,
  standardInformation,
  type Bot,
  type BotSetting,
  type BotStore,
} from './ports.ts'

const defaultTimeZone = 'UTC'

export type CreateBotDeps = {
  bots: BotStore
  newId: () => string
  /** Title of the owner's plan and the number of chatbots that it allows. */
  planOf: (ownerId: OwnerId) => Promise<{ title: string; chatbots: number }>
}

export type BotInput = {
  name: string
  prompt: string
  id1: string
  id2: string
  image: number
  suggested: string
  placeholder: string
  initial: string
  time_zone?: string | undefined
}

/** Creates a bot within the limit of the owner's plan. */
export async function createBot(
  deps: CreateBotDeps,
  ownerId: OwnerId,
  input: BotInput,
): Promise<Bot> {
  const plan = await deps.planOf(ownerId)
  const detected = input.time_zone ?? ''
  const timeZone = isTimeZone(detected) ? detected : defaultTimeZone
  const bot = { id: deps.newId(), ...toBotSetting(input), timeZone }

  const isWithinPlan = await deps.bots.insert(ownerId, bot, plan.chatbots)
  if (!isWithinPlan) {
    throw new AppError(
      'bot_limit_reached',
      limitsTexts.tooManyBots({ planTitle: plan.title, max: plan.chatbots }),
    )
  }
  return {
    ...bot,
    ownerId,
    trustsSources: false,
    sourcesVersion: 0,
    isSample: false,
    visitorLimits: noVisitorLimits,
    visitorInformation: standardInformation,
  }
}

/** Updates a bot from the wizard's fields; keeps color, domain and mode. */
export async function updateBotFromWizard(
  deps: { bots: BotStore },
  ownerId: OwnerId,
  { id, ...input }: BotInput & { id: string },
): Promise<Bot> {
  const bot = await requireOwnBot(deps, ownerId, id)
  const { color, onlyOwnData, domain } = bot
  const setting = { ...toBotSetting(input), color, onlyOwnData, domain }
  await deps.bots.update(ownerId, id, setting)
  return { ...bot, ...setting, timeZone: bot.timeZone }
}

function toBotSetting(input: BotInput): BotSetting {
  return {
    name: input.name,
    role: parseRole(input.id1),
    personality: parsePersonality(input.id2),
    prompt: input.prompt.trim(),
    imgId: input.image,
    initial: input.initial.trim() || defaultGreeting(input.name),
    suggested: normalizeQuestions(input.suggested),
    placeholder: input.placeholder.trim() || texts.hint,
    color: '',
    onlyOwnData: true,
    domain: '',
  }
}

/** Default text of the first message; a chat always starts with one. */
export const defaultGreeting = (name: string): string => texts.greeting({ bot: name })

/** One question per line; blank lines are dropped. */
export const normalizeQuestions = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** The owner's bot. Throws the same AppError for an unknown id and for a bot of another owner. */
export async function requireOwnBot(
  deps: { bots: BotStore },
  ownerId: OwnerId,
  botId: string,
): Promise<Bot> {
  const bot = await deps.bots.find(ownerId, botId)
  if (!bot) throw new AppError('not_found', outcomesTexts.missing)
  return bot
}
