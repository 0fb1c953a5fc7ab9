import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../../../test/support/engines.ts'
import { createHistory, type Step } from '../../../test/billing/ledger/ledger-history.ts'
import { brokenInvariants } from '../../../test/billing/ledger-invariants.ts'

const user = fc.constantFrom('a', 'a', 'b')
const few = (max: number) => fc.integer({ min: 0, max: max })
const ref = few(5).map((number) => `m${number}`)
const one = <Kind extends Step['action']>(kind: Kind) => fc.constant(kind)

/** Every operation of the ledger; common ones have more weight. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      action: one('grant'),
      user,
      kind: fc.constantFrom('plan_cycle', 'plan_upgrade', 'free_welcome', 'pack'),
      source: few(2),
      amount: fc.integer({ min: 1, max: 6 }),
      lasts: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
      ago: few(30),
      credited: few(10),
    }),
  },
  { weight: 8, arbitrary: fc.record({ action: one('reserve'), user, ref }) },
  { weight: 3, arbitrary: fc.record({ action: one('settle'), ref }) },
  { weight: 2, arbitrary: fc.record({ action: one('release'), ref }) },
  { weight: 3, arbitrary: fc.record({ action: one('void'), ref }) },
  { weight: 1, arbitrary: fc.record({ action: one('topUp'), user, month: few(2), level: few(6) }) },
  {
    weight: 3,
    arbitrary: fc.record({ action: one('reverse'), payment: few(2), refunded: few(10) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: one('freeze'),
      payment: few(2),
      dispute: few(1),
      share: few(10),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ action: one('unfreeze'), payment: few(2), dispute: few(1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: one('adjust'),
      user,
      id: few(4),
      delta: fc.integer({ min: -4, max: 4 }).filter((delta) => delta !== 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: one('close') }) },
  {
    weight: 1,
    arbitrary: fc.record({ action: one('limit'), by: fc.integer({ min: -2, max: 60 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ action: one('wait'), for: fc.integer({ min: 1, max: 40 }) }),
  },
)

const now = { ago: 0, credited: 0 }

/** Every history starts with something to refund, dispute and return. */
const opening: Step[] = [
  { action: 'grant', user: 'a', kind: 'pack', source: 0, amount: 4, lasts: null, ...now },
  { action: 'grant', user: 'a', kind: 'plan_cycle', source: 1, amount: 2, lasts: 40, ...now },
  { action: 'reserve', user: 'a', ref: 'm0' },
  { action: 'reserve', user: 'a', ref: 'm1' },
  { action: 'reserve', user: 'a', ref: 'm2' },
  { action: 'settle', ref: 'm2' },
]

/** Runs one history on the ledger and on the model; every result and balance must be equal. */
async function play(database: TestDatabase, name: string, steps: Step[]): Promise<void> {
  const history = createHistory(database, name)
  const expectSameBalances = async () =>
    expect(await history.balances()).toEqual(history.expectedBalances())

  for (const [index, each] of steps.entries()) {
    const { actual, expected } = await history.act(each)
    expect(actual, `step ${index}: ${JSON.stringify(each)}`).toEqual(expected)
    if (index % 5 === 4) await expectSameBalances()
  }
  await expectSameBalances()
  expect(await brokenInvariants(database.db, history.users)).toEqual([])
}

const runs = { sqlite: 800, postgres: 200 }

describe.each(engines)('histories of the message ledger on $name', ({ name, open }) => {
  test('STATE-64 any order of grants, charges, returns, refunds, disputes and expiries gives the balances of a simple model', async () => {
    const database = await open()
    let histories = 0

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), (steps) =>
        play(database, `h${(histories += 1)}`, [...opening, ...steps]),
      ),
      { numRuns: runs[name] },
    )

    expect(await brokenInvariants(database.db)).toEqual([])
  }, 300_000)
})
