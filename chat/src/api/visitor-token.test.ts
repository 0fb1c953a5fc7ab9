import { afterEach, expect, test, vi } from 'vitest'
import { testApi } from '../testing/test-api.ts'
import { requestVisitorToken } from './visitor-token.ts'

type Body = { chatbot_id: string; challenge?: string; solution?: string }

/** A fake server that answers each request with the next reply. */
function serverWith(replies: object[]) {
  const bodies: Body[] = []
  const api = testApi(async (_url, init) => {
    bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}'))
    return Response.json(replies[bodies.length - 1])
  })
  return { api, bodies }
}

afterEach(() => vi.unstubAllGlobals())

test('a free token is used as it is', async () => {
  const { api, bodies } = serverWith([{ token: 'v1.t', expires_in: 7_200 }])

  expect(await requestVisitorToken(api, 'b', 1_000)).toEqual({
    token: 'v1.t',
    expiresAt: 7_201_000,
  })
  expect(bodies).toEqual([{ chatbot_id: 'b' }])
})

test('a challenge is solved by a hash with enough leading zero bits', async () => {
  const task = { token: '', expires_in: 0, challenge: 'v1.c', work_bits: 9 }
  const { api, bodies } = serverWith([task, { token: 'v1.t', expires_in: 60 }])

  expect((await requestVisitorToken(api, 'b', 0)).token).toBe('v1.t')
  const { solution = '' } = bodies[1] ?? {}
  const solved = new TextEncoder().encode(`v1.c${solution}`)
  const hash = new DataView(await crypto.subtle.digest('SHA-256', solved))
  expect(hash.getUint32(0)).toBeLessThan(2 ** (32 - 9))
  expect(bodies[1]).toEqual({ chatbot_id: 'b', challenge: 'v1.c', solution })
})

test('without Web Crypto the question is asked without a token', async () => {
  vi.stubGlobal('crypto', {})
  const task = { token: '', expires_in: 0, challenge: 'v1.c', work_bits: 9 }
  const { api, bodies } = serverWith([task])

  expect(await requestVisitorToken(api, 'b', 0)).toEqual({ token: '', expiresAt: 0 })
  expect(bodies).toHaveLength(1)
})
