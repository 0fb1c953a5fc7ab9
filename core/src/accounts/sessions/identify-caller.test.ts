import { expect, test, vi } from 'vitest'
import { idleSessionMs, type SessionDeps } from './open-session.ts'
import { identifyCaller } from './identify-caller.ts'
import type { TokenRecord, TokenStore } from '../ports/token-store.ts'

const now = 1_800_000_000_000
const header = `Bearer cbt_${'a'.repeat(43)}`

const valid: TokenRecord = {
  id: 't_1',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller gets it as it is
  account: { id: 'u_1' } as TokenRecord['account'],
  lastUsedAt: now - 1_000,
  expiresAt: now + 1_000,
  revokedAt: null,
}

function sessions(record: TokenRecord | null) {
  const find = vi.fn<TokenStore['find']>(async () => record)
  const markUsed = vi.fn<TokenStore['markUsed']>(async () => undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a caller is found and marked only
  const tokens = { find, markUsed } as unknown as TokenStore
  const tokenGenerator = { generate: () => '', hash: (token: string) => `hash of ${token}` }
  const deps: SessionDeps = { tokens, tokenGenerator, clock: () => now }
  return { deps, find, markUsed }
}

test('a caller is the account of the token, which is looked up by its hash', async () => {
  const { deps, find, markUsed } = sessions(valid)

  expect(await identifyCaller(deps, header)).toEqual({ account: valid.account, tokenId: 't_1' })
  expect(find).toHaveBeenCalledExactlyOnceWith(`hash of cbt_${'a'.repeat(43)}`)
  expect(markUsed).not.toHaveBeenCalled()
})

test.each([
  ['no header', undefined],
  ['another scheme', `Basic cbt_${'a'.repeat(43)}`],
  ['no token', 'Bearer '],
  ['a short token', `Bearer cbt_${'a'.repeat(42)}`],
  ['a long token', `Bearer cbt_${'a'.repeat(44)}`],
  ['a token of another kind', `Bearer key_${'a'.repeat(43)}`],
])('%s is signed out, and nothing is looked up', async (_what, authorization) => {
  const { deps, find } = sessions(valid)

  await expect(identifyCaller(deps, authorization)).rejects.toMatchObject({ code: 'signed_out' })
  expect(find).not.toHaveBeenCalled()
})

test.each([
  ['unknown', null, 'token_revoked'],
  ['revoked', { ...valid, revokedAt: now - 1 }, 'token_revoked'],
  ['over', { ...valid, expiresAt: now }, 'token_expired'],
  ['unused for two hours', { ...valid, lastUsedAt: now - idleSessionMs }, 'token_expired'],
])('a token that is %s opens nothing', async (_state, record, code) => {
  const { deps, markUsed } = sessions(record)

  await expect(identifyCaller(deps, header)).rejects.toMatchObject({ code })
  expect(markUsed).not.toHaveBeenCalled()
})

test('the use of a token is written at most once a minute', async () => {
  const { deps, markUsed } = sessions({ ...valid, lastUsedAt: now - 60_000 })

  await identifyCaller(deps, header)

  expect(markUsed).toHaveBeenCalledExactlyOnceWith('t_1', now)
})
