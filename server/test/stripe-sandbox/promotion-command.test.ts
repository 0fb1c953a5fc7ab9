import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createPromotionCode, readPromotion } from '../../src/billing/index.ts'
import { compiledCode } from '../support/child-process.ts'
import { oneEngine, openSandboxFixture } from './sandbox-fixture.ts'

const command = fileURLToPath(new URL('../../src/commands/promotion.ts', import.meta.url))

describe.each(oneEngine)('the promotion command on $name', (engine) => {
  test('a code is created in the sandbox, and the same code is refused', async () => {
    const { database, stripe } = await openSandboxFixture(engine, new Date().toISOString())
    const args = ['save20', '--percent', '20', '--months', '3', '--uses', '5']

    const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
      env: {
        ...compiledCode,
        DATA_DIR: database.dataDir,
        DATABASE_URL: database.databaseUrl ?? '',
      },
    })

    expect(stdout).toBe('SAVE20 takes 20% off the payments of 3 months.\n')
    const { data } = await stripe.promotionCodes.list({ code: 'SAVE20' })
    expect(data).toMatchObject([{ code: 'SAVE20', active: true, max_redemptions: 5 }])
    const again = readPromotion(['SAVE20'], { amount: '5' })
    if (again === null) throw new Error('the promotion was not understood')
    await expect(createPromotionCode(stripe, again)).rejects.toThrow(
      'An active promotion code with the same code exists.',
    )
  })
})

test('an operator limits a code by day, by use, to first purchases and to plans', () => {
  const typed = { amount: '5', forever: true, uses: '100', until: '2026-12-31' }

  const plan = ['hobby_monthly']
  expect(readPromotion(['hello'], { ...typed, 'first-purchase': true, plan })).toEqual({
    code: 'HELLO',
    off: { cents: 500 },
    duration: 'forever',
    uses: 100,
    expiresAt: Date.parse('2026-12-31T23:59:59Z') / 1000,
    isFirstPurchaseOnly: true,
    plans: plan,
  })
})

test.each([
  [{ once: true }, 'once'],
  [{ months: '3' }, { months: 3 }],
  [{ forever: true }, 'forever'],
  [{}, 'once'],
])('the duration of a code with %o is %o', (typed, duration) => {
  expect(readPromotion(['A'], { percent: '10', ...typed })).toMatchObject({ duration })
})

test.each<[string, string[], Parameters<typeof readPromotion>[1]]>([
  ['no discount', ['A'], {}],
  ['two discounts', ['A'], { percent: '10', amount: '5' }],
  ['more than everything', ['A'], { percent: '101' }],
  ['a discount of nothing', ['A'], { percent: '0' }],
  ['a surcharge', ['A'], { amount: '-5' }],
  ['a discount in words', ['A'], { percent: 'ten' }],
  ['two durations', ['A'], { percent: '10', once: true, months: '3' }],
  ['half a month', ['A'], { percent: '10', months: '0.5' }],
  ['an unknown day', ['A'], { percent: '10', until: 'soon' }],
  ['two codes', ['A', 'B'], { percent: '10' }],
  ['an unknown plan', ['A'], { percent: '10', plan: ['hobby'] }],
  ['a plan without a price', ['A'], { percent: '10', plan: ['Free_monthly'] }],
])('%s is no promotion', (_what, codes, typed) => {
  expect(readPromotion(codes, typed)).toBeNull()
})
