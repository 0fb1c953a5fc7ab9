import type { Clock } from '@askwell/core/shared'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../adapters/db/connect.ts'
import { accountsBehind, brokenInvariants, paidWithoutGrant } from '../adapters/db/ledger-check.ts'
import { readSetting, writeSetting } from '../adapters/db/setting-store.ts'

type CheckDeps = { database: Database; clock: Clock; log: Pick<FastifyBaseLogger, 'error'> }

const day = 24 * 60 * 60 * 1000
const lastCheck = 'ledger_checked_at'
/** So few at a time that nobody waits for the check. */
const batch = 50

/** Once a day: whether balances, grants and entries agree; one line in the log when they do not. */
export async function checkLedgerDaily(deps: CheckDeps): Promise<void> {
  const { database, clock } = deps
  const last = Number((await readSetting(database.db, lastCheck)) ?? 0)
  if (clock() < last + day) return

  // Written first, so that only one of several servers does the work.
  await writeSetting(database.db, lastCheck, String(clock()))
  await checkLedger(deps)
}

/** Looks at every account, a few at a time. Answers what is broken. */
export async function checkLedger({ database, clock, log }: CheckDeps): Promise<string[]> {
  const broken = await paidWithoutGrant(database.db, clock() - day)
  for (let last: string | undefined = ''; last !== undefined;) {
    const users: string[] = await accountsBehind(database.db, last, batch)
    if (users.length > 0) broken.push(...(await brokenInvariants(database.db, users)))
    last = users.at(-1)
  }
  if (broken.length > 0) {
    const some = broken.slice(0, 20)
    log.error(
      { alert: 'ledger', broken: some, count: broken.length },
      'the message ledger is wrong',
    )
  }
  return broken
}
