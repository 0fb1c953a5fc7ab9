import { limits } from '@askwell/contract/limits'
import type { Clock } from '../shared/index.ts'
import type { Account, TokenMaker, TokenStore, Visit } from './ports.ts'

export type SessionDeps = { tokens: TokenStore; tokenMaker: TokenMaker; clock: Clock }

/** Makes a token that lives eight hours and answers it with its account. */
export async function openSession(
  { tokens, tokenMaker, clock }: SessionDeps,
  account: Account,
  visit: Visit,
): Promise<{ token: string; account: Account }> {
  const token = tokenMaker.make()
  const expiresAt = clock() + limits.sessionHours * 3_600_000
  await tokens.insert(account.id, { hash: tokenMaker.hash(token), expiresAt, ...visit })

  return { token, account }
}
