import { refusalTexts } from '@askwell/contract/errors'
import { AppError } from '../shared/index.ts'
import type { SessionDeps } from './open-session.ts'
import type { Account } from './ports.ts'

/** The person behind a bearer token. */
export type Caller = { account: Account; tokenId: string }

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
  if (record.expiresAt <= clock()) throw new AppError('token_expired', refusalTexts.tokenExpired)

  return { account: record.account, tokenId: record.id }
}
