import {
  balanceOf,
  grantMessages,
  releaseMessage,
  reserveMessage,
  settleMessage,
  voidMessage,
} from '@askwell/core/balance'
import { provenOwner } from '@askwell/core/shared'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../../../test/engines.ts'
import { brokenInvariants } from '../../../test/ledger-invariants.ts'
import { createModel } from '../../../test/ledger-model.ts'
import { ledgerStore } from './ledger-store.ts'

const ranks = { plan_cycle: 10, adjustment: 20, free_welcome: 30, pack: 90 } as const
const kinds = ['plan_cycle', 'adjustment', 'free_welcome', 'pack'] as const

const user = fc.constantFrom('a', 'b')
const ref = fc.integer({ min: 0, max: 7 }).map((number) => `m${number}`)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      user,
      kind: fc.constantFrom(...kinds),
      source: fc.integer({ min: 0, max: 5 }),
      amount: fc.integer({ min: 1, max: 4 }),
      lasts: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('reserve' as const), user, ref }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), ref }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), ref }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), ref }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      for: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('owe' as const),
      user,
      debt: fc.integer({ min: 1, max: 6 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

let histories = 0

/** One history, played on the ledger and on the model; every answer and balance must be the same. */
async function play(database: TestDatabase, steps: Step[]): Promise<void> {
  histories += 1
  const name = (part: string) => provenOwner(`h${histories}-${part}`)
  const users = [name('a'), name('b')]
  const model = createModel()
  let now = 1_000
  const deps = { ledger: ledgerStore(database), now: () => now }

  for (const [index, one] of steps.entries()) {
    now += 1
    expect(await act(one), `step ${index}: ${JSON.stringify(one)}`).toEqual(expected(one))
    for (const id of users) expect(await balanceOf(deps, id)).toBe(model.balance(id, now))
    if (index % 8 === 7) await expectSound(users)
  }
  await expectSound(users)

  async function expectSound(some: string[]): Promise<void> {
    expect(await brokenInvariants(database.db, some)).toEqual([])
  }

  // The compiler sees that every step is answered; the rule does not.
  // oxlint-disable-next-line typescript/consistent-return
  async function act(one: Step): Promise<unknown> {
    switch (one.do) {
      case 'grant':
        return grantMessages(deps, {
          userId: name(one.user),
          kind: one.kind,
          source: name(`${one.source}`),
          amount: one.amount,
          expiresAt: one.lasts === null ? null : now + one.lasts,
          isLive: false,
          ...(one.kind === 'plan_cycle' ? { subscriptionId: 'sub' } : {}),
        })
      case 'reserve':
        return reserveMessage(deps, name(one.user), name(one.ref))
      case 'settle':
        return settleMessage(deps, name(one.ref))
      case 'release':
        return releaseMessage(deps, name(one.ref), 'provider_failed')
      case 'void':
        return voidMessage(deps, name(one.ref), 'abstained')
      case 'owe':
        return owe(database, name(one.user), one.debt)
      case 'wait':
        now += one.for
        return 'done'
    }
  }

  // oxlint-disable-next-line typescript/consistent-return -- as above
  function expected(one: Step): unknown {
    switch (one.do) {
      case 'grant':
        return model.grant({
          key: `${one.kind} ${one.source}`,
          user: name(one.user),
          left: one.amount,
          expiresAt: one.lasts === null ? Infinity : now + one.lasts,
          rank: ranks[one.kind],
          at: now,
          subscription: one.kind === 'plan_cycle' ? 'sub' : null,
        })
      case 'reserve':
        return model.reserve(name(one.user), name(one.ref), now)
      case 'settle':
        return model.move(name(one.ref), 'held', 'settled')
      case 'release':
        return model.move(name(one.ref), 'held', 'returned')
      case 'void':
        return model.move(name(one.ref), 'settled', 'returned')
      case 'owe':
        model.debts.set(name(one.user), one.debt)
        return 'done'
      case 'wait':
        return 'done'
    }
  }
}

/** Leaves a debt, as a lost dispute over used messages does. */
async function owe({ db }: TestDatabase, userId: string, debt: number): Promise<string> {
  await db
    .insertInto('credit_accounts')
    .values({ user_id: userId, balance: 0, debt, updated_at: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ debt }))
    .execute()
  return 'done'
}

const runs = { sqlite: 800, postgres: 250 }

describe.each(engines)('histories of the message ledger on $name', ({ name, open }) => {
  test('STATE-64 any order of grants, charges, returns and ends gives the balances of a plain model', async () => {
    const database = await open()

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), (steps) =>
        play(database, steps),
      ),
      { numRuns: runs[name] },
    )

    expect(await brokenInvariants(database.db)).toEqual([])
  }, 60_000)
})
