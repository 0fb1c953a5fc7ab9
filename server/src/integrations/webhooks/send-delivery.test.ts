import { expect, test } from 'vitest'
import { EgressError, type Egress } from '../../platform/egress/index.ts'
import { sendDelivery } from './send-delivery.ts'

const sent = {
  id: 'd_1',
  url: 'https://shop.example/hook',
  secret: 'whsec_AAAA',
  body: '{}',
  at: 1_000_000,
}

const send = (request: () => Promise<unknown>, signal = new AbortController().signal) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a delivery needs this part only
  sendDelivery({ request } as unknown as Egress, sent, signal)

test('an attempt that the stop of the server cut off is no failed attempt', async () => {
  const stopped = new EgressError('connection', 'the server stops')
  const attempt = send(() => Promise.reject(stopped), AbortSignal.abort(stopped))

  await expect(attempt).rejects.toBe(stopped)
})

test('an address that does not answer is tried again', async () => {
  const attempt = await send(() => Promise.reject(new EgressError('connection', 'no route')))

  expect(attempt).toMatchObject({ status: null, error: expect.any(String), isPermanent: false })
})

test.each([
  [200, { error: null, isPermanent: false }],
  [299, { error: null, isPermanent: false }],
  [302, { error: expect.stringContaining('302'), isPermanent: false }],
  [410, { error: expect.any(String), isPermanent: true }],
  [500, { error: expect.stringContaining('500'), isPermanent: false }],
])('the status %i', async (status, outcome) => {
  expect(await send(async () => ({ status, headers: {} }))).toMatchObject({ status, ...outcome })
})
