import type { ActiveSession } from '@askwell/contract/security'
import * as texts from '@askwell/messages/account/outcomes'
import { AppError, type Clock } from '../../shared/index.ts'
import { deviceName } from './device-name.ts'
import { idleSessionMs } from './open-session.ts'
import type { Caller } from './identify-caller.ts'
import type { SecurityLog } from '../ports/security-events.ts'
import type { SessionStore } from '../ports/security-ports.ts'

export type SessionListDeps = { sessions: SessionStore; clock: Clock; logSecurity: SecurityLog }

/** The caller's sessions, the current one first, then by last use. */
export async function listSessions(
  { sessions, clock }: SessionListDeps,
  { account, tokenId }: Caller,
): Promise<ActiveSession[]> {
  const now = clock()
  const notExpired = await sessions.list(account.id, now)
  return notExpired
    .filter(({ lastUsedAt }) => lastUsedAt + idleSessionMs > now)
    .map((session) => ({
      id: session.id,
      device: deviceName(session.userAgent),
      address: session.address,
      created_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      is_this: session.id === tokenId,
    }))
    .toSorted((a, b) => Number(b.is_this) - Number(a.is_this) || b.last_used_at - a.last_used_at)
}

/** Ends one session. */
export async function endSession(
  { sessions, logSecurity }: SessionListDeps,
  { account }: Caller,
  sessionId: string,
): Promise<void> {
  const wasActive = await sessions.end(account.id, sessionId)
  if (!wasActive) throw new AppError('not_found', texts.sessionEnded)
  logSecurity({ what: 'session_ended', accountId: account.id })
}

/** Ends all other sessions and returns their number. */
export async function endOtherSessions(
  { sessions, logSecurity }: SessionListDeps,
  { account, tokenId }: Caller,
): Promise<number> {
  const ended = await sessions.endOthers(account.id, tokenId)
  logSecurity({ what: 'other_sessions_ended', accountId: account.id })
  return ended
}
