import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyProvider, type Verdict } from '../../src/billing/verify/verify-provider.ts'
import { compiledCode } from '../support/child-process.ts'
import { checkedFetch } from './checked-fetch.ts'
import { oneEngine, openSandboxFixture, type SandboxFixture } from './sandbox-fixture.ts'

const verdicts = async (fetch: typeof globalThis.fetch) => {
  const all: Verdict[] = []
  for await (const verdict of verifyProvider({ secretKey: 'sk_test_sandbox', fetch })) {
    all.push(verdict)
  }
  return all
}

describe.each(oneEngine)('npm run stripe:verify on $name', (engine) => {
  let fixture: SandboxFixture
  beforeAll(async () => {
    fixture = await openSandboxFixture(engine)
  })
  afterAll(() => fixture.database.drop())

  test('every scenario also passes against the sandbox, and says what it saw', async () => {
    const checked = checkedFetch((address, init) => fixture.sandbox.fetch(address, init))
    const all = await verdicts((address, init) => checked.fetch(address, init))

    expect(all.filter(({ isRight }) => !isRight)).toEqual([])
    expect(all.map(({ name, seen }) => `${name}: ${seen}`)).toEqual([
      expect.stringMatching(
        /^a plan is active .*: subscription active, invoice \S+ over 1900 cents with a PDF$/,
      ),
      'a declined card leaves the plan unpaid: Your card was declined. The subscription is incomplete.',
      'a promotion code reduces the first payment: 1900 cents become 1520',
      'an invoice names company, address and tax id: Müller GmbH, Berlin, DE123456789',
      'a tax id of the wrong form is refused: Invalid value for eu_vat.',
      expect.stringMatching(/: \d+ cents due after a credit of \d+, the plan is business_monthly$/),
      'a smaller plan follows at the end of the period: business_monthly now, hobby_monthly later',
      'a cancellation is undone: ended on 2026-04-15, then renews again',
      expect.stringMatching(
        /^a cancellation by date, .*: ended on 2026-04-15, then renews again; both forms at once: .*only specify one/,
      ),
      expect.stringMatching(/: \d+ cents wait, the plan is hobby_monthly until 2026-04-15$/),
      expect.stringMatching(/: receipt \S+ over 1400 cents, 700 cents refunded$/),
    ])
    const { data } = await fixture.stripe.customers.list()
    expect(data).toEqual([])
  })

  test('a provider that behaves differently is reported by name', async () => {
    const all = await verdicts(async (address, init) => {
      const request = new Request(address, init)
      const { pathname } = new URL(request.url)
      const reply = await fixture.sandbox.fetch(request)
      if (request.method !== 'POST' || !pathname.endsWith('/finalize')) return reply
      return new Response('{"error":{"type":"api_error"}}', { status: 500 })
    })
    expect(all.filter(({ isRight }) => !isRight).map(({ name }) => name)).toEqual([
      'a pack has one receipt, and a refund is seen',
    ])
  })
})

describe('the command', () => {
  const command = fileURLToPath(new URL('../../src/commands/stripe-verify.ts', import.meta.url))
  const run = (env: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command], {
      env: { ...compiledCode, ...env },
      encoding: 'utf8',
    })
    return { status, output: `${stdout}${stderr}` }
  }

  test('without a key says so and succeeds', () => {
    expect(run({})).toEqual({
      status: 0,
      output:
        'STRIPE_SECRET_KEY is not set, so nothing was verified. Set a test key (sk_test_…) and run it again.\n',
    })
  })

  test.each(['sk_live_0123456789', 'rk_live_0123456789', 'pk_test_0123456789', 'sk_test_'])(
    'refuses the key %s and sends nothing',
    (key) => {
      expect(run({ STRIPE_SECRET_KEY: key })).toEqual({
        status: 1,
        output: 'STRIPE_SECRET_KEY: only a test key (sk_test_…) is verified. Nothing was sent.\n',
      })
    },
  )
})
