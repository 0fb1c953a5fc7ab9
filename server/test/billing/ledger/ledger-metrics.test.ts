import { grantMessages } from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { ledgerMetrics, measureLedger } from '../../../src/billing/ledger/ledger-metrics.ts'
import { ledgerStore } from '../../../src/billing/index.ts'
import { sqlite } from '../../support/engines.ts'
import { insertOwner } from '../../support/insert-rows.ts'

async function expiries(): Promise<number> {
  const metrics = await Promise.all(ledgerMetrics.map((metric) => metric.get()))
  const values = metrics.flatMap((metric) => metric.values)
  return values.find(({ labels }) => labels['kind'] === 'expiry')?.value ?? 0
}

test('messages that expire with a plan or with test money are counted, once', async () => {
  const database = await sqlite.open()
  await insertOwner(database.db, 'owner')
  const ledger = measureLedger(ledgerStore(database))
  const userId = verifiedOwner('owner')
  const bought = { userId, amount: 50, expiresAt: null, isLive: false }
  const plan = { ...bought, kind: 'plan_cycle', source: 'in_1', subscriptionId: 'sub_1' } as const
  const deps = { ledger, now: () => 1_000 }
  await grantMessages(deps, plan)
  await grantMessages(deps, { ...bought, kind: 'pack', source: 'pi_1' })
  const before = await expiries()

  for (const at of [2_000, 3_000]) {
    expect(await ledger.expireSubscriptionGrants('sub_1', at)).toBe(at === 2_000 ? 50 : 0)
    expect(await ledger.expireTestGrants(at)).toBe(at === 2_000 ? 50 : 0)
  }

  expect(await expiries()).toBe(before + 2)
  await database.close()
})
