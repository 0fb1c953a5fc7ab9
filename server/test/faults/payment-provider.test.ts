import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createStripe } from '../../src/billing/index.ts'
import { oneEngine, openSandboxFixture } from '../stripe-sandbox/sandbox-fixture.ts'
import { afterFile } from '../support/after-file.ts'
import { portOf } from '../support/port-of.ts'
import { startFaultProxy } from '../support/proxy/fault-proxy.ts'

/** The sandbox on a port behind a proxy, and the keys of the requests that reached it. */
async function openThroughProxy(engine: (typeof oneEngine)[number]) {
  const { sandbox, stripe: provider } = await openSandboxFixture(engine)
  const keys: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const key = String(headers['idempotency-key'])
    keys.push(key)
    void (async () => {
      const body = await buffer(request)
      const reply = await sandbox.fetch(`https://api.stripe.com${url}`, {
        method,
        headers: { 'idempotency-key': key },
        ...(method === 'POST' ? { body } : {}),
      })
      response.writeHead(reply.status, Object.fromEntries(reply.headers))
      response.end(await reply.text())
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => void server.close())
  const proxy = await startFaultProxy(portOf(server))
  const apiUrl = new URL(`http://127.0.0.1:${proxy.port}`)
  return { keys, proxy, provider, stripe: createStripe({ secretKey: 'sk_test_sandbox', apiUrl }) }
}

test.each(oneEngine)(
  'fault 12: a request to the payment provider whose answer is cut is repeated with its key and makes one object, on $name',
  async (engine) => {
    const { keys, proxy, provider, stripe } = await openThroughProxy(engine)
    proxy.set({ kind: 'cut', afterBytes: 20 })

    const creating = stripe.customers.create({ email: 'ada@example.com' })
    await expect.poll(() => proxy.broken()).toBeGreaterThan(0)
    proxy.set({ kind: 'none' })
    const { id } = await creating

    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    const { data } = await provider.customers.list()
    expect(data.map((customer) => customer.id)).toEqual([id])
  },
)
