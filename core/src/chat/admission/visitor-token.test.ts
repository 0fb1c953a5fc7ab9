import { expect, test, vi } from 'vitest'
import type { SiteHeaders } from '../../bots/index.ts'
import type { Vault } from '../../shared/index.ts'
import { createChallenge, isSolved, type ProofOfWorkDeps } from './proof-of-work.ts'
import { readVisitorToken } from './visitor-token.ts'

const now = 1_000_000
const clock = () => now
const site: SiteHeaders = {
  origin: undefined,
  referer: undefined,
  fetchSite: undefined,
  host: undefined,
}
const from = (origin: string): SiteHeaders => ({ ...site, origin })
const content = { v: 'v_1', h: 'shop.example', e: now + 1 }

/** A vault whose texts are readable. */
const vault: Vault = {
  encrypt: (plain, { row }) => `${row}|${plain}`,
  decrypt(sealed, { row }) {
    if (!sealed.startsWith(`${row}|`)) throw new Error('sealed elsewhere')
    return sealed.slice(row.length + 1)
  },
  isCurrent: () => true,
}

const holderOf = (token: string | undefined, caller = site) =>
  readVisitorToken({ vault, clock }, { token, botId: 'b_1', site: caller })

const sealed = (value: unknown) => `b_1|${JSON.stringify(value)}`

test('a token tells its visitor to the website it was given to, and to callers that name none', () => {
  const holder = { visitor: 'v_1', host: 'shop.example' }
  expect(holderOf(sealed(content), from('https://shop.example'))).toEqual(holder)
  expect(holderOf(sealed(content))).toEqual(holder)
})

test.each([
  ['is missing', undefined],
  ['is empty', ''],
  ['was sealed for another bot', `b_2|${JSON.stringify(content)}`],
  ['is no object', sealed('v_1')],
  ['is null', sealed(null)],
  ['names no visitor', sealed({ ...content, v: undefined })],
  ['names a visitor by a number', sealed({ ...content, v: 1 })],
  ['names no website', sealed({ ...content, h: undefined })],
  ['has no end', sealed({ ...content, e: undefined })],
  ['has an end in words', sealed({ ...content, e: `${now + 1}` })],
  ['ends now', sealed({ ...content, e: now })],
])('a token that %s is nobody', (_why, token) => {
  expect(holderOf(token)).toBeNull()
})

test('a token of another website is nobody', () => {
  expect(holderOf(sealed(content), from('https://other.example'))).toBeNull()
  expect(holderOf(sealed(content), from('null'))).toBeNull()
})

test('a text longer than any token is refused before it is decrypted', () => {
  const decrypt = vi.fn<Vault['decrypt']>(() => JSON.stringify(content))
  const token = 'x'.repeat(801)

  const holder = readVisitorToken(
    { vault: { ...vault, decrypt }, clock },
    { token, botId: 'b_1', site },
  )

  expect(holder).toBeNull()
  expect(decrypt).not.toHaveBeenCalled()
})

const work = { botId: 'b_1', address: '192.0.2.1' }

function proofOfWork(hash: string): ProofOfWorkDeps {
  const counts = new Map<string, number>()
  const add = async (key: string) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return { count: counts.get(key) ?? 0, endsInMs: 1_000 }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a proof counts its uses only
  const questionCounters = { add } as unknown as ProofOfWorkDeps['questionCounters']
  return { clock, vault, newId: () => 'c_1', hashOf: () => hash, questionCounters }
}

const solvedHash = '0'.repeat(64)

test('a solved challenge counts once', async () => {
  const deps = proofOfWork(solvedHash)
  const solution = { challenge: createChallenge(deps, work), solution: '7' }

  expect(await isSolved(deps, work, solution)).toBe(true)
  expect(await isSolved(deps, work, solution)).toBe(false)
})

test.each([
  [
    'of another address',
    { challenge: sealed({ id: 'c_1', address: '192.0.2.2', expiresAt: 2e6 }) },
  ],
  ['that is over', { challenge: sealed({ id: 'c_1', address: '192.0.2.1', expiresAt: now }) }],
  ['that names no end', { challenge: sealed({ id: 'c_1', address: '192.0.2.1' }) }],
  ['that is no object', { challenge: sealed(7) }],
  ['that is null', { challenge: sealed(null) }],
  ['of another bot', { challenge: createChallenge(proofOfWork(''), { ...work, botId: 'b_2' }) }],
])('a challenge %s is not solved', async (_which, { challenge }) => {
  expect(await isSolved(proofOfWork(solvedHash), work, { challenge, solution: '7' })).toBe(false)
})

test('a hash with too few zeros solves nothing and uses nothing up', async () => {
  const deps = proofOfWork('f'.repeat(64))
  const solution = { challenge: createChallenge(deps, work), solution: '7' }

  expect(await isSolved(deps, work, solution)).toBe(false)
  expect(await isSolved({ ...deps, hashOf: () => solvedHash }, work, solution)).toBe(true)
})
