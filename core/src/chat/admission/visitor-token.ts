import { visitorTokenLimits as limits } from '@askwell/contract/chat-limits'
import * as texts from '@askwell/messages/chat/limits'
import {
  checkEmbeddingSite,
  hostOfOrigin,
  requirePublicBot,
  type BotStore,
  type SiteHeaders,
} from '../../bots/index.ts'
import type { Clock, Vault } from '../../shared/index.ts'
import type { QuestionCounters } from '../ports/question-counters.ts'
import { chatLimitError } from './chat-limit-error.ts'
import { createChallenge, isSolved, type Solution } from './proof-of-work.ts'
import { hourMs } from './question-rules.ts'

export type VisitorTokenDeps = {
  bots: BotStore
  ownHosts: string[]
  clock: Clock
  newId: () => string
  vault: Vault
  /** SHA-256 as hexadecimal digits. */
  hashOf: (text: string) => string
  questionCounters: QuestionCounters
}

export type TokenRequest = {
  botId: string
  address: string
  site: SiteHeaders
  solution: Solution | null
}

type TokenReply = { token: string; expires_in: number; challenge?: string; work_bits?: number }

/** The content of a token: the visitor, and the host to which it was issued ('' for other programs). */
export type TokenHolder = { visitor: string; host: string }

const lifetimeMs = 2 * hourMs

/** A token is sealed for one bot, like the secrets in its row. */
const place = (botId: string) => ({ table: 'bot', row: botId, column: 'visitor_token' })

/** Issues a visitor token, or a challenge when the address has used up its free tokens. */
export async function issueVisitorToken(
  deps: VisitorTokenDeps,
  { botId, address, site, solution }: TokenRequest,
): Promise<TokenReply> {
  const bot = await requirePublicBot(deps, botId)
  checkEmbeddingSite(bot.domain, site, { ownHosts: deps.ownHosts })

  const work = { botId, address }
  const hasSolved = solution !== null && (await isSolved(deps, work, solution))
  const key = `chat:token:${address}:${hasSolved ? 'work' : 'free'}`
  const { count, endsInMs } = await deps.questionCounters.add(key, hourMs)
  if (!hasSolved && count > limits.freeHour) {
    const challenge = createChallenge(deps, work)
    return { token: '', expires_in: 0, challenge, work_bits: limits.workBits }
  }
  if (count > limits.hour) throw chatLimitError(texts.tooManyVisitors, endsInMs)

  const sealed = { v: deps.newId(), h: hostOfOrigin(site) ?? '', e: deps.clock() + lifetimeMs }
  const token = deps.vault.encrypt(JSON.stringify(sealed), place(bot.id))
  return { token, expires_in: lifetimeMs / 1_000 }
}

/** The holder of a valid token of this bot; null for an invalid token or a token of another website. */
export function readVisitorToken(
  { vault, clock }: Pick<VisitorTokenDeps, 'vault' | 'clock'>,
  { token, botId, site }: { token: string | undefined; botId: string; site: SiteHeaders },
): TokenHolder | null {
  if (!token || token.length > limits.text) return null
  const { v: visitor, h: host, e: expiresAt } = unsealed(vault, token, botId)
  if (typeof visitor !== 'string' || typeof host !== 'string') return null
  if (typeof expiresAt !== 'number' || expiresAt <= clock()) return null

  const from = hostOfOrigin(site)
  return from === undefined || from === host ? { visitor, host } : null
}

function unsealed(vault: Vault, token: string, botId: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(vault.decrypt(token, place(botId)))
    return typeof content === 'object' && content !== null ? { ...content } : {}
  } catch {
    return {} // not a token of this server
  }
}
