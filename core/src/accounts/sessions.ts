import type { SignInPlace } from '@askwell/contract/security'
import { AppError, type Clock } from '../shared/index.ts'
import { deviceName } from './device-name.ts'
import type { Caller } from './identify-caller.ts'
import type { SecurityLog } from './security-events.ts'
import type { SessionList } from './security-ports.ts'

export type SessionListDeps = { sessions: SessionList; clock: Clock; logSecurity: SecurityLog }

/** Where the caller is signed in, the place that asks first, then by last use. */
export async function listSessions(
  { sessions, clock }: SessionListDeps,
  { account, tokenId }: Caller,
): Promise<SignInPlace[]> {
  const places = await sessions.list(account.id, clock())
  return places
    .map((place) => ({
      id: place.id,
      device: deviceName(place.userAgent),
      address: place.address,
      created_at: place.createdAt,
      last_used_at: place.lastUsedAt,
      is_this: place.id === tokenId,
    }))
    .toSorted((a, b) => Number(b.is_this) - Number(a.is_this) || b.last_used_at - a.last_used_at)
}

/** Signs one place out. */
export async function endSession(
  { sessions, logSecurity }: SessionListDeps,
  { account }: Caller,
  sessionId: string,
): Promise<void> {
  const wasThere = await sessions.end(account.id, sessionId)
  if (!wasThere) throw new AppError('not_found', 'This sign-in has ended already.')
  logSecurity({ what: 'session_ended', accountId: account.id })
}

/** Signs out everywhere but here, and answers how many places that were. */
export async function endOtherSessions(
  { sessions, logSecurity }: SessionListDeps,
  { account, tokenId }: Caller,
): Promise<number> {
  const ended = await sessions.endOthers(account.id, tokenId)
  logSecurity({ what: 'other_sessions_ended', accountId: account.id })
  return ended
}
