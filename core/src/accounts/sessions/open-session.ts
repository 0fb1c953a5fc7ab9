import { limits } from '@askwell/contract/limits'
import type { Clock } from '../../shared/index.ts'
import type { Account } from '../ports/account-store.ts'
import type { TokenGenerator, TokenStore, ClientContext } from '../ports/token-store.ts'

export type SessionDeps = { tokens: TokenStore; tokenGenerator: TokenGenerator; clock: Clock }

/** A session ends when it has not been used for this time. */
export const idleSessionMs = 2 * 3_600_000

type NewSession = {
  client: ClientContext
  /** Whether the sign-in was verified by a second factor. */
  hasSecondFactor: boolean
}

/** Creates a token that is valid for eight hours, or until it is idle for too long. Returns it with its account. */
export async function openSession(
  { tokens, tokenGenerator, clock }: SessionDeps,
  account: Account,
  { client, hasSecondFactor }: NewSession,
): Promise<{ token: string; account: Account }> {
  const token = tokenGenerator.generate()
  const expiresAt = clock() + limits.sessionHours * 3_600_000
  const hash = tokenGenerator.hash(token)
  await tokens.insert(account.id, { hash, expiresAt, hasSecondFactor, ...client })

  return { token, account }
}
