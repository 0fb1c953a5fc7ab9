import type { BalanceDeps } from '@askwell/core/balance'
import type { Letters, Mailer } from '@askwell/core/mail'
import { tellUsage, topUpFree } from '@askwell/core/plans'
import type { Clock } from '@askwell/core/shared'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../adapters/db/connect.ts'
import { checkLedgerDaily } from '../jobs/check-ledger.ts'
import type { Stores } from './stores.ts'

export type BookkeepingDeps = {
  database: Database
  stores: Pick<Stores, 'plans' | 'usage'>
  balance: BalanceDeps
  mailer: Mailer
  letters: Letters
  clock: Clock
  log: FastifyBaseLogger
}

/** What happens to the messages of accounts as time passes; one round, due every minute. */
export function createBookkeeping(deps: BookkeepingDeps): () => Promise<void> {
  const { stores, balance, mailer, letters, clock } = deps
  return async () => {
    await topUpFree({ plans: stores.plans, balance, clock })
    await tellUsage({ usage: stores.usage, balance, mailer, letters, clock })
    await checkLedgerDaily(deps)
  }
}
