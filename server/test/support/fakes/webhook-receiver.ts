import { createHmac, timingSafeEqual } from 'node:crypto'
import { startFakeApi, type FakeResponse } from './fake-api.ts'

type Headers = Record<string, string | string[] | undefined>

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/**
 * Whether a delivery is genuine, checked as the Standard Webhooks specification describes: from the
 * headers, the raw body and the shared secret only. `now` is in epoch milliseconds.
 */
export function hasValidSignature(
  secret: string,
  { headers, raw }: { headers: Headers; raw: string },
  now: number,
): boolean {
  const id = single(headers['webhook-id'])
  const timestamp = single(headers['webhook-timestamp'])
  if (!secret.startsWith('whsec_') || id === '' || !/^\d+$/.test(timestamp)) return false
  if (Math.abs(now / 1_000 - Number(timestamp)) > 300) return false

  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest()
  return single(headers['webhook-signature'])
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .some((one) => {
      const signature = Buffer.from(one.slice(3), 'base64')
      return signature.length === expected.length && timingSafeEqual(signature, expected)
    })
}

const okReply = (_count: number): Partial<FakeResponse> => ({})

/** The webhook address of an automation tool. */
export async function startWebhookReceiver() {
  let answer = okReply
  let count = 0
  const api = await startFakeApi(() => {
    count += 1
    return { status: 200, body: {}, ...answer(count) }
  })
  return {
    ...api,
    /** Sets the response from now on; `count` is the number of the request. */
    answers: (how: (count: number) => Partial<FakeResponse>) => void (answer = how),
    ids: () => api.requests.map(({ headers }) => headers['webhook-id']),
  }
}
