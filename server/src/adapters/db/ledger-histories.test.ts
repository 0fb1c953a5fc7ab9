import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../../../test/engines.ts'
import { createHistory, type Step } from '../../../test/ledger-history.ts'
import { brokenInvariants } from './ledger-check.ts'

const user = fc.constantFrom('a', 'a', 'b')
const few = (most: number) => fc.integer({ min: 0, max: most })
const ref = few(5).map((number) => `m${number}`)
const one = <Kind extends Step['do']>(kind: Kind) => fc.constant(kind)

/** Every operation of the ledger, the common ones more often. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: one('grant'),
      user,
      kind: fc.constantFrom('plan_cycle', 'plan_upgrade', 'free_welcome', 'pack'),
      source: few(2),
      amount: fc.integer({ min: 1, max: 6 }),
      lasts: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
      ago: few(30),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: one('reserve'), user, ref }) },
  { weight: 3, arbitrary: fc.record({ do: one('settle'), ref }) },
  { weight: 2, arbitrary: fc.record({ do: one('release'), ref }) },
  { weight: 3, arbitrary: fc.record({ do: one('void'), ref }) },
  { weight: 1, arbitrary: fc.record({ do: one('topUp'), user, month: few(2), level: few(6) }) },
  { weight: 3, arbitrary: fc.record({ do: one('reverse'), payment: few(2), refunded: few(10) }) },
  { weight: 2, arbitrary: fc.record({ do: one('freeze'), payment: few(2), dispute: few(1) }) },
  { weight: 2, arbitrary: fc.record({ do: one('unfreeze'), payment: few(2), dispute: few(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('adjust'),
      user,
      id: few(4),
      delta: fc.integer({ min: -4, max: 4 }).filter((delta) => delta !== 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('close') }) },
  { weight: 1, arbitrary: fc.record({ do: one('limit'), by: fc.integer({ min: -2, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ do: one('wait'), for: fc.integer({ min: 1, max: 40 }) }) },
)

/** Every history begins with something to refund, to dispute and to return. */
const opening: Step[] = [
  { do: 'grant', user: 'a', kind: 'pack', source: 0, amount: 4, lasts: null, ago: 0 },
  { do: 'grant', user: 'a', kind: 'plan_cycle', source: 1, amount: 2, lasts: 40, ago: 0 },
  { do: 'reserve', user: 'a', ref: 'm0' },
  { do: 'reserve', user: 'a', ref: 'm1' },
  { do: 'reserve', user: 'a', ref: 'm2' },
  { do: 'settle', ref: 'm2' },
]

/** One history, played on the ledger and on the model; every answer and balance must be the same. */
async function play(database: TestDatabase, name: string, steps: Step[]): Promise<void> {
  const history = createHistory(database, name)
  const expectSameStand = async () => expect(await history.stand()).toEqual(history.expectedStand())

  for (const [index, each] of steps.entries()) {
    const { said, expected } = await history.act(each)
    expect(said, `step ${index}: ${JSON.stringify(each)}`).toEqual(expected)
    if (index % 5 === 4) await expectSameStand()
  }
  await expectSameStand()
  expect(await brokenInvariants(database.db, history.users)).toEqual([])
}

const runs = { sqlite: 800, postgres: 200 }

describe.each(engines)('histories of the message ledger on $name', ({ name, open }) => {
  test('STATE-64 any order of grants, charges, returns, refunds, disputes and ends gives the balances of a plain model', async () => {
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
