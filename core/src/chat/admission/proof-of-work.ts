import { visitorTokenLimits as limits } from '@askwell/contract/chat-limits'
import type { Clock, Vault } from '../../shared/index.ts'
import type { QuestionCounters } from '../ports/question-counters.ts'

export type ProofOfWorkDeps = {
  clock: Clock
  newId: () => string
  vault: Vault
  hashOf: (text: string) => string
  questionCounters: QuestionCounters
}

export type Solution = { challenge: string; solution: string }

type Work = { botId: string; address: string }

const lifetimeMs = 5 * 60_000

const place = (botId: string) => ({ table: 'bot', row: botId, column: 'visitor_challenge' })

/** Creates a challenge for one bot and address. It is not stored: its seal proves that this server issued it. */
export const createChallenge = (
  { vault, newId, clock }: ProofOfWorkDeps,
  { botId, address }: Work,
): string =>
  vault.encrypt(
    JSON.stringify({ id: newId(), address, expiresAt: clock() + lifetimeMs }),
    place(botId),
  )

/** Whether a challenge of this server was solved, for the first time. */
export async function isSolved(
  deps: ProofOfWorkDeps,
  work: Work,
  { challenge, solution }: Solution,
): Promise<boolean> {
  const id = challengeId(deps, work, challenge)
  if (id === null || !hasLeadingZeros(deps.hashOf(challenge + solution))) return false

  // Stored under another key than the chat counters, because it must survive a restart.
  const { count } = await deps.questionCounters.add(`visitor-work:${id}`, 2 * lifetimeMs)
  return count === 1
}

function challengeId(
  { vault, clock }: ProofOfWorkDeps,
  { botId, address }: Work,
  challenge: string,
): string | null {
  try {
    const sealed: unknown = JSON.parse(vault.decrypt(challenge, place(botId)))
    if (typeof sealed !== 'object' || sealed === null) return null
    const { id, address: to, expiresAt } = { id: '', address: '', expiresAt: 0, ...sealed }
    return to === address && expiresAt > clock() ? id : null
  } catch {
    return null // not a challenge of this server
  }
}

function hasLeadingZeros(hash: string): boolean {
  const firstBits = Number.parseInt(hash.slice(0, 8), 16)
  return firstBits < 2 ** (32 - limits.workBits)
}
