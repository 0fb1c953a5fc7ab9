import type { Clock } from '@askwell/core/shared'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../../platform/db/connect.ts'
import { readSetting, writeSetting } from '../../platform/db/setting-store.ts'
import { runSlices, type Slices } from '../../platform/db/slices/run-slices.ts'
import { accountsToCheck } from '../ledger/accounts-to-check.ts'
import { checkAccount } from '../ledger/check-account.ts'
import { accountsAfter, paymentsAfter } from '../ledger/ledger-lists.ts'

type CheckLedgerDeps = { database: Database; clock: Clock; log: Pick<FastifyBaseLogger, 'error'> }

const day = 24 * 60 * 60 * 1000
const lastCheckKey = 'ledger_checked_at'
/** The last account that the daily check has reached, or `isDone`. */
const reachedKey = 'ledger_check_reached'
const isDone = '~done'
const accountsPerBatch = 50
const paymentsPerSlice = 500

/**
 * Checks once a day whether balances, grants and entries agree; logs one error when they do not. An interrupted check
 * continues where it stopped.
 */
export async function checkLedgerDaily(deps: CheckLedgerDeps): Promise<void> {
  const { db } = deps.database
  const now = deps.clock()
  const last = Number((await readSetting(db, lastCheckKey)) ?? 0)
  const reached = (await readSetting(db, reachedKey)) ?? ''
  const isNew = now >= last + day
  if (!isNew && reached === isDone) return

  if (isNew) {
    await writeSetting(db, { key: reachedKey, value: '' }, now)
    await writeSetting(db, { key: lastCheckKey, value: String(now) }, now)
  }
  await checkLedger(deps, isNew ? '' : reached)
}

/** Checks every account after `after`, in slices. Returns one line for each broken invariant. */
export async function checkLedger(
  { database: { db }, clock, log }: CheckLedgerDeps,
  after = '',
): Promise<string[]> {
  const broken: string[] = []
  await runSlices(checkAll(db, { after, now: clock(), broken }))
  if (broken.length > 0) {
    const some = broken.slice(0, 20)
    log.error(
      { alert: 'ledger', broken: some, count: broken.length },
      'message ledger is inconsistent',
    )
  }
  return broken
}

type Pass = { after: string; now: number; broken: string[] }

/** Checks all accounts after `after`, in slices; adds to `broken`. */
export async function* checkAll(db: Db, { after, now, broken }: Pass): Slices {
  yield* findPaidWithoutGrant(db, { now, broken })
  for (let last: string | undefined = after; last !== undefined;) {
    const users: string[] = await accountsAfter(db, last, accountsPerBatch)
    yield
    const changed = await accountsToCheck(db, users, now)
    yield
    for (const userId of changed) yield* checkAccount(db, { userId, now, broken })
    last = users.at(-1)
    await writeSetting(db, { key: reachedKey, value: last ?? isDone }, now)
  }
}

/** Finds purchases that were paid more than a day ago, granted nothing, and were not refunded. */
async function* findPaidWithoutGrant(db: Db, { now, broken }: Omit<Pass, 'after'>): Slices {
  const until = now - day
  for (let after: string | undefined = ''; after !== undefined;) {
    const payments: Awaited<ReturnType<typeof paymentsAfter>> = await paymentsAfter(db, {
      after,
      until,
      limit: paymentsPerSlice,
    })
    for (const { id, isWithoutGrant } of payments) {
      if (isWithoutGrant) broken.push(`paid without a grant: ${id}`)
    }
    yield
    after = payments.at(-1)?.id
  }
}
