import * as texts from '@askwell/messages/app/refusals'
import { AppError } from '../../shared/index.ts'
import { idleSessionMs, type SessionDeps } from './open-session.ts'
import type { Account } from '../ports/account-store.ts'

/** The account and id of a bearer token. */
export type Caller = { account: Account; tokenId: string }

/** The last use is written once a minute and not with every call, because the list of sessions shows minutes. */
const lastUsedWriteIntervalMs = 60_000

const tokenPattern = /^cbt_[\w-]{43}$/

/** Identifies the caller by the Authorization header only. */
export async function identifyCaller(
  { tokens, tokenGenerator, clock }: SessionDeps,
  authorization: string | undefined,
): Promise<Caller> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (!token || !tokenPattern.test(token)) throw new AppError('signed_out', texts.signedOut)

  const record = await tokens.find(tokenGenerator.hash(token))
  if (!record || record.revokedAt !== null) {
    throw new AppError('token_revoked', texts.tokenRevoked)
  }
  const now = clock()
  const endsAt = Math.min(record.expiresAt, record.lastUsedAt + idleSessionMs)
  if (endsAt <= now) throw new AppError('token_expired', texts.tokenExpired)

  if (now - record.lastUsedAt >= lastUsedWriteIntervalMs) await tokens.markUsed(record.id, now)
  return { account: record.account, tokenId: record.id }
}
