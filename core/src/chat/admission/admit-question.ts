import * as texts from '@askwell/messages/chat/limits'
import type { Bot } from '../../bots/index.ts'
import type { QuestionCounters, Uses } from '../ports/question-counters.ts'
import { chatLimitError } from './chat-limit-error.ts'
import { hourMs, minuteMs, questionRules, usualOf, type Caller } from './question-rules.ts'

export type AdmitQuestionDeps = {
  questionCounters: QuestionCounters
  limits: {
    /** The operator's limit of one address, which replaces the built-in ones; null without one. */
    perAddressPerMinute: number | null
    perBotPerMinute: number
    perOwnerPerMinute: number
  }
  /** Notifies the owner that the bot pauses for an address. */
  notifyPause: (pause: { bot: Bot; address: string }) => Promise<void>
}

export type QuestionCaller = Caller & { bot: Bot }

/** At this multiple of the usual number of questions the bot pauses for an address. */
const pauseFactor = 10
const pauseMs = 2 * hourMs

/**
 * Counts the question of a visitor and refuses it beyond a limit. An address from which ten times the usual
 * number of questions came is refused altogether, until two hours after the flood: `pause` is what `findPause` found.
 */
export async function admitQuestion(
  deps: AdmitQuestionDeps,
  caller: QuestionCaller,
  pause: Uses | null,
): Promise<void> {
  const { bot } = caller
  const { perAddressPerMinute, perBotPerMinute } = deps.limits
  const isBuiltIn = perAddressPerMinute === null
  if (isBuiltIn && pause) {
    await countRefusal(deps, caller)
    throw chatLimitError(texts.paused, pause.endsInMs)
  }

  const ofBot = {
    key: `chat:${bot.id}`,
    max: perBotPerMinute,
    windowMs: minuteMs,
    text: texts.visitorLimit,
  }
  const rules = [...questionRules(caller, perAddressPerMinute), ofBot]
  const counted = await deps.questionCounters.addInOrder(rules)
  for (const [at, { count, endsInMs }] of counted.entries()) {
    const rule = rules[at]
    if (!rule || count <= rule.max) continue
    if (isBuiltIn) await countRefusal(deps, caller)
    throw chatLimitError(rule.text, endsInMs)
  }
}

/** The pause of an address for a bot; null without one. */
export const findPause = (
  { questionCounters }: Pick<AdmitQuestionDeps, 'questionCounters'>,
  caller: PauseCaller,
): Promise<Uses | null> => questionCounters.find(pauseKey(caller))

type PauseCaller = { botId: string; address: string }

/** Owners ask their own bots in the preview: their messages need no protection from themselves. */
export async function admitOwner(
  { questionCounters, limits }: AdmitQuestionDeps,
  { bot, address }: { bot: Bot; address: string },
): Promise<void> {
  const key = `chat:${bot.id}:${address}:owner`
  const { count, endsInMs } = await questionCounters.add(key, minuteMs)
  if (count > limits.perOwnerPerMinute) throw chatLimitError(texts.visitorLimit, endsInMs)
}

const pauseKey = ({ botId, address }: PauseCaller) => `chat:${botId}:${address}:pause`

/** The refused questions of an hour, with the allowed ones, make the multiple of the usual number. */
async function countRefusal(deps: AdmitQuestionDeps, caller: QuestionCaller): Promise<void> {
  const { questionCounters } = deps
  const { bot, address } = caller
  const { count } = await questionCounters.add(`chat:${bot.id}:${address}:refused`, hourMs)
  if (count < (pauseFactor - 1) * usualOf(caller)) return

  const key = pauseKey({ botId: bot.id, address })
  const isNew = (await questionCounters.find(key)) === null
  await questionCounters.hold(key, pauseMs)
  if (isNew) await deps.notifyPause({ bot, address })
}
