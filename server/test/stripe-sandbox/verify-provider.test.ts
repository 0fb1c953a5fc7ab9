import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
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
    expect(all.map(({ name, result }) => `${name}: ${result}`)).toEqual([
      'every plan has its price: 6 prices',
      'nothing is left of earlier runs: nothing',
      expect.stringMatching(
        /^a plan is active .*: subscription active, invoice \S+ over 1900 cents with a PDF$/,
      ),
      'a declined card leaves the plan unpaid: Your card was declined. The subscription is incomplete.',
      'a 3-D Secure card leaves the plan open until its bank confirms: the payment is requires_action, the subscription incomplete',
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
    expect(await leftovers(fixture)).toEqual([])
  })

  test('a provider that behaves differently is reported by name, also when it keeps a customer', async () => {
    const refused = [/^POST .*\/finalize$/, /^DELETE \/v1\/customers\//]
    const all = await verdicts(async (address, init) => {
      const request = new Request(address, init)
      const call = `${request.method} ${new URL(request.url).pathname}`
      const reply = await fixture.sandbox.fetch(request)
      if (!refused.some((each) => each.test(call))) return reply
      // Only the first customer is kept.
      if (call.startsWith('DELETE')) refused.pop()
      return Response.json({ error: { type: 'api_error', message: 'Down.' } }, { status: 400 })
    })
    expect(
      all.flatMap(({ name, isRight, result }) => (isRight ? [] : `${name}: ${result}`)),
    ).toEqual([
      expect.stringMatching(/^the customer of "a plan is active .*" is deleted: .*Down\./),
      expect.stringMatching(/^a pack has one receipt, and a refund is seen: .*Down\./),
    ])
    expect(await leftovers(fixture)).toEqual([])
  })
})

/** What a run must not leave: customers, and codes that can be used. */
async function leftovers({ stripe }: SandboxFixture) {
  const { data: customers } = await stripe.customers.list()
  const { data: codes } = await stripe.promotionCodes.list({ active: true })
  return [...customers, ...codes].map(({ id }) => id)
}

type Outcome = { status: number; output: string }

/** Runs the command in a process of its own. */
function run(env: Record<string, string>, args: string[] = []): Promise<Outcome> {
  const command = fileURLToPath(new URL('../../src/commands/stripe-verify.ts', import.meta.url))
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { env: { ...compiledCode, ...env } },
      (error, stdout, stderr) => {
        resolve({ status: Number(error?.code ?? 0), output: `${stdout}${stderr}` })
      },
    )
  })
}

describe('the command without a test key', () => {
  test('without a key says so and succeeds', async () => {
    expect(await run({})).toEqual({
      status: 0,
      output:
        'STRIPE_SECRET_KEY is not set, so nothing was verified. Set a test key (sk_test_…) and run it again.\n',
    })
  })

  test.each(['sk_live_0123456789', 'rk_live_0123456789', 'pk_test_0123456789'])(
    'refuses the key %s and sends nothing',
    async (key) => {
      expect(await run({ STRIPE_SECRET_KEY: key })).toEqual({
        status: 1,
        output: 'STRIPE_SECRET_KEY: only a test key (sk_test_…) is verified. Nothing was sent.\n',
      })
    },
  )
})

describe.each(oneEngine)('the command with a test key on $name', (engine) => {
  const key = 'sk_test_0123456789'
  let fixture: SandboxFixture
  let server: Server
  let address = ''
  const sentKeys = new Set<unknown>()
  beforeAll(async () => {
    fixture = await openSandboxFixture(engine)
    server = createServer((request, response) => {
      const { method = '', url = '', headers } = request
      sentKeys.add(headers.authorization)
      void (async () => {
        const parts: Uint8Array[] = []
        for await (const part of request) parts.push(part)
        const idempotency = headers['idempotency-key']
        const reply = await fixture.sandbox.fetch(`https://api.stripe.com${url}`, {
          method,
          headers: typeof idempotency === 'string' ? { 'idempotency-key': idempotency } : {},
          ...(method === 'POST' ? { body: Buffer.concat(parts) } : {}),
        })
        response.writeHead(reply.status, Object.fromEntries(reply.headers))
        response.end(await reply.text())
      })()
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const bound = server.address()
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await fixture.database.drop()
  })

  const verify = () => run({ STRIPE_SECRET_KEY: key }, ['--api', address])

  test('sends that key, prints every scenario, ends with 0, and deletes its customers and those of an interrupted run', async () => {
    const email = 'verify@example.com'
    await fixture.stripe.customers.create({ email, metadata: { user: 'verify-1' } })
    const { id } = await fixture.stripe.customers.create({ email, metadata: { user: 'usr_1' } })
    const { status, output } = await verify()

    expect(output.match(/^FAILED.*/gm)).toBeNull()
    expect(output).toMatch(/^ok {5}every plan has its price: 6 prices\n/)
    expect(output).toContain('\nok     nothing is left of earlier runs: deleted 1\n')
    expect(output).toMatch(/\n14 passed, 0 failed\n$/)
    expect(status).toBe(0)
    expect([...sentKeys]).toEqual([`Bearer ${key}`])
    expect(await leftovers(fixture)).toEqual([id])
  })

  test('without the prices of the plans creates nothing and says what to do', async () => {
    const { data } = await fixture.stripe.prices.list({ lookup_keys: ['hobby_monthly'] })
    await fixture.stripe.prices.update(data[0]?.id ?? '', { active: false })
    const customers = await leftovers(fixture)
    const { status, output } = await verify()

    expect(await leftovers(fixture)).toEqual(customers)
    expect(output).toBe(
      'FAILED every plan has its price: hobby_monthly is missing. Run npm run stripe:setup first.\n0 passed, 1 failed\n',
    )
    expect(status).toBe(1)
  })

  test.each(['https://api.stripe.example', 'http://10.0.0.1:80'])(
    'refuses to send a key to %s',
    async (elsewhere) => {
      expect(await run({ STRIPE_SECRET_KEY: key }, ['--api', elsewhere])).toEqual({
        status: 1,
        output: '--api: only an address on this computer (http://127.0.0.1:PORT) can be asked.\n',
      })
    },
  )
})
