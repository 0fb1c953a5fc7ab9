import { expect, test } from 'vitest'
import type { Egress } from '../../platform/egress/index.ts'
import { createAccessTokens } from './access-tokens.ts'

test.each([
  ['without a token', { expires_in: 60 }],
  ['with a token that no header can contain', { access_token: 'two words' }],
  ['with a token of another type', { access_token: 'abc', token_type: 'mac' }],
])('an answer %s is not used', async (_case, answer) => {
  const written: unknown[] = []
  const body = Buffer.from(JSON.stringify(answer))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const egress = { request: async () => ({ status: 200, headers: {}, body }) } as unknown as Egress
  const store = {
    read: async () => null,
    write: async (...token: unknown[]) => void written.push(token),
    delete: async () => undefined,
  }
  const tokens = createAccessTokens(egress, store, () => 1)
  const credentials = {
    authType: 'OAUTH2.0' as const,
    clientId: 'id',
    clientSecret: 'secret',
    tokenUrl: 'https://shop.example/token',
    authHeader: '',
  }

  await expect(tokens.get('f_1', credentials)).rejects.toMatchObject({ code: 'function_failed' })
  expect(written).toEqual([])
})
