import { expect, test } from 'vitest'
import { createEgress } from '../../src/platform/egress/index.ts'
import { afterFile } from '../support/after-file.ts'
import { startFixtureSite } from '../support/fixture-site.ts'
import { startFaultProxy } from '../support/proxy/fault-proxy.ts'

const limits = {
  maxBytes: 100_000,
  headersTimeoutMs: 30_000,
  totalTimeoutMs: 30_000,
  maxRedirects: 3,
}

/** A website behind a proxy, and how it is requested. */
async function openThroughProxy() {
  const site = await startFixtureSite({ '/': { body: 'The mill turns at dusk.' } })
  const proxy = await startFaultProxy(site.port)
  const egress = createEgress({ ports: [], allow: [`127.0.0.1:${proxy.port}`] })
  afterFile(async () => Promise.all([egress.close(), site.close()]))
  const request = (shorter: Partial<typeof limits>) =>
    egress.request(`http://127.0.0.1:${proxy.port}/`, { ...limits, ...shorter })
  return { proxy, request }
}

test('fault 20: a website that trickles is given up when its time is over, though bytes still arrive', async () => {
  const { proxy, request } = await openThroughProxy()
  expect((await request({})).body.toString()).toBe('The mill turns at dusk.')

  proxy.set({ kind: 'slow', msPerByte: 50 })
  await expect(request({ headersTimeoutMs: 1_000 })).rejects.toMatchObject({
    failure: 'headers_too_slow',
  })
  await expect(request({ totalTimeoutMs: 1_000 })).rejects.toMatchObject({ failure: 'too_slow' })
})

test('a website that is swallowed ends with a named reason', async () => {
  const { proxy, request } = await openThroughProxy()
  proxy.set({ kind: 'swallow' })

  await expect(request({ headersTimeoutMs: 500 })).rejects.toMatchObject({
    failure: 'headers_too_slow',
  })
})
