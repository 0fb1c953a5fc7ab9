import { builtInChatLimits as builtIn } from '@askwell/contract/chat-limits'
import * as texts from '@askwell/messages/chat/limits'
import type { Bot } from '../../bots/index.ts'
import type { LimitText } from './chat-limit-error.ts'

/** A limit: up to `max` questions with the same key within a window. `text`: the refusal. */
export type QuestionRule = { key: string; max: number; windowMs: number; text: LimitText }

export type Caller = {
  bot: Pick<Bot, 'id' | 'visitorLimits'>
  address: string
  /** Id of the visitor token; null without one. */
  visitor: string | null
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/**
 * The limits for a question, narrowest first, so that a refused question does not count towards the limits of others.
 * `perMinute` of the operator replaces the default limits; the limits of the owner always apply.
 */
export function questionRules(caller: Caller, perMinute: number | null): QuestionRule[] {
  const { bot, address } = caller
  const from = `chat:${bot.id}:${address}`
  const { perAddressDay, perDay } = bot.visitorLimits
  const isBuiltIn = perMinute === null
  const ofDay = perAddressDay ?? (isBuiltIn ? builtIn.addressDay : null)
  return [
    rule(perMinute, { key: `${from}:minute`, windowMs: minuteMs, text: texts.addressLimit }),
    ...hourlyRules(caller, isBuiltIn),
    rule(ofDay, { key: `${from}:day`, windowMs: dayMs, text: texts.addressLimit }),
    rule(perDay, { key: `chat:${bot.id}:day`, windowMs: dayMs, text: texts.dayLimit }),
  ].filter((rule) => rule !== null)
}

function hourlyRules({ bot, address, visitor }: Caller, isBuiltIn: boolean) {
  const { perVisitorHour, perAddressHour } = bot.visitorLimits
  const network = isBuiltIn ? networkOf(address) : null
  const ofAddress = (max: number | null, kind: string) => [
    rule(max, { key: `chat:${bot.id}:${address}:${kind}`, ...ofHour }),
    network === null || max === null
      ? null
      : rule(networkFactor * max, { key: `chat:${bot.id}:${network}:${kind}`, ...ofHour }),
  ]
  if (visitor === null) {
    const max = isBuiltIn ? withoutTokenLimit(bot) : lowest(perVisitorHour, perAddressHour)
    return ofAddress(max, 'no-token')
  }
  const visitorMax = perVisitorHour ?? (isBuiltIn ? builtIn.visitorHour : null)
  const addressMax = perAddressHour ?? (isBuiltIn ? builtIn.addressHour : null)
  const key = `chat:${bot.id}:visitor:${visitor}`
  return [
    rule(visitorMax, { key, windowMs: hourMs, text: texts.visitorLimit }),
    ...ofAddress(addressMax, 'hour'),
  ]
}

const ofHour = { windowMs: hourMs, text: texts.addressLimit }

/** The limit of a whole IPv6 network is this multiple of the limit of one address. */
const networkFactor = 5

/**
 * The /48 network of an IPv6 address, because one person can easily use all of its 65,536 /64 networks; null for IPv4.
 */
function networkOf(address: string): string | null {
  const groups = /^((?:[\da-f]*:){3})[\da-f]*::\/64$/i.exec(address)?.[1]
  return groups === undefined ? null : `${groups}:/48`
}

/** The hourly limit of callers without a token, who count as one visitor. */
const withoutTokenLimit = ({ visitorLimits }: Caller['bot']): number =>
  lowest(builtIn.withoutTokenHour, visitorLimits.perVisitorHour, visitorLimits.perAddressHour) ??
  builtIn.withoutTokenHour

/** The hourly limit of an address, whose tenfold pauses the address. */
export const usualOf = ({ bot, visitor }: Caller): number =>
  visitor === null
    ? withoutTokenLimit(bot)
    : (bot.visitorLimits.perAddressHour ?? builtIn.addressHour)

function lowest(...limits: (number | null)[]): number | null {
  const set = limits.filter((limit) => limit !== null)
  return set.length === 0 ? null : Math.min(...set)
}

const rule = (max: number | null, rest: Omit<QuestionRule, 'max'>): QuestionRule | null =>
  max === null ? null : { max, ...rest }
