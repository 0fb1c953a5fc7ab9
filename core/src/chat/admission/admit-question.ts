import * as texts from '@askwell/messages/chat/limits'
import type { Bot } from '../../bots/index.ts'
import type { QuestionCounters, Uses } from '../ports/question-counters.ts'
import { chatLimitError } from './chat-limit-error.ts'
import { hourMs, minuteMs, questionRules, usualOf, type Caller } from './question-rules.ts'

export type AdmitQuestionDeps = {
  questionCounters: QuestionCounters
  limits: {
    /** The operator's limit per address, which replaces the default limits; null for none. */
    perAddressPerMinute: number | null
    perBotPerMinute: number
    perOwnerPerMinute: number
  }
  /** Notifies the owner that an address is blocked for some time. */
  notifyPause: (pause: { bot: Bot; address: string }) => Promise<void>
}

export type QuestionCaller = Caller & { bot: Bot }

/** An address is paused at this multiple of its hourly limit. */
const pauseFactor = 10
const pauseMs = 2 * hourMs

/**
 * Counts the question of a visitor and refuses it beyond a limit. An address with ten times the hourly limit is paused:
 * all its questions are refused until two hours after the flood. `pause`: the result of `findPause`.
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

/** The pause of an address at a bot; null when it is not paused. */
export const findPause = (
  { questionCounters }: Pick<AdmitQuestionDeps, 'questionCounters'>,
  caller: PauseCaller,
): Promise<Uses | null> => questionCounters.find(pauseKey(caller))

type PauseCaller = { botId: string; address: string }

/** Counts a question of the owner in the preview, to which the limits of visitors do not apply. */
export async function admitOwner(
  { questionCounters, limits }: AdmitQuestionDeps,
  { bot, address }: { bot: Bot; address: string },
): Promise<void> {
  const key = `chat:${bot.id}:${address}:owner`
  const { count, endsInMs } = await questionCounters.add(key, minuteMs)
  if (count > limits.perOwnerPerMinute) throw chatLimitError(texts.visitorLimit, endsInMs)
}

const pauseKey = ({ botId, address }: PauseCaller) => `chat:${botId}:${address}:pause`

/** Counts a refused question, and pauses the address when allowed and refused questions reach the multiple. */
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
