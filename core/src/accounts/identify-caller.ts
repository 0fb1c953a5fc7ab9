import { refusalTexts } from '@askwell/contract/errors'
import { AppError } from '../shared/index.ts'
import type { SessionDeps } from './open-session.ts'
import type { Account } from './ports.ts'

/** The person behind a bearer token. */
export type Caller = { account: Account; tokenId: string }

/** The list of sessions tells minutes; not every call writes. */
const usedEveryMs = 60_000

const tokenForm = /^cbt_[\w-]{43}$/

/** Who asks, from the Authorization header alone. */
export async function identifyCaller(
  { tokens, tokenMaker, clock }: SessionDeps,
  authorization: string | undefined,
): Promise<Caller> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (!token || !tokenForm.test(token)) throw new AppError('signed_out', refusalTexts.signedOut)

  const record = await tokens.find(tokenMaker.hash(token))
  if (!record || record.revokedAt !== null) {
    throw new AppError('token_revoked', refusalTexts.tokenRevoked)
  }
  const now = clock()
  if (record.expiresAt <= now) throw new AppError('token_expired', refusalTexts.tokenExpired)

  if (now - record.lastUsedAt >= usedEveryMs) await tokens.markUsed(record.id, now)
  return { account: record.account, tokenId: record.id }
}
