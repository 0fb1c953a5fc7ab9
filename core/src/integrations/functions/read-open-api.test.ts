import { expect, test } from 'vitest'
import { AppError, verifiedOwner } from '../../shared/index.ts'
import { readOpenApi, type ReadOpenApiDeps } from './read-open-api.ts'

const ada = verifiedOwner('u_1')
const address = 'https://shop.example/openapi.json'

function openApiReader(change: object = {}) {
  const read: string[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const deps = {
    planOf: async () => ({ title: 'Hobby' }),
    bots: { find: async () => ({ id: 'b_1' }) },
    rateLimiter: { consume: async () => undefined },
    functions: { list: async () => [{ name: 'get_order' }] },
    fetchDocument: async (url: string) => {
      read.push('a page')
      return { text: 'fetched', url }
    },
    readDocument: async (task: object) => {
      read.push('a document')
      return task
    },
    ...change,
  } as unknown as ReadOpenApiDeps
  const describe = (url: string, file: string | null) =>
    readOpenApi(deps, ada, { botId: 'b_1', url, file })
  return { describe, read }
}

test.each([
  ['neither an address nor a file', '', null],
  ['an address and a file', address, '{}'],
  ['an address that is none', 'shop', null],
])('a request with %s is refused before anything is read', async (_case, url, file) => {
  const { describe, read } = openApiReader()

  await expect(describe(url, file)).rejects.toMatchObject({ code: 'invalid_request' })
  expect(read).toEqual([])
})

test.each([
  ['on Free', 'plan_required', { planOf: async () => ({ title: 'Free' }) }],
  ["for somebody else's chatbot", 'not_found', { bots: { find: async () => null } }],
  [
    'too often',
    'rate_limited',
    { rateLimiter: { consume: () => Promise.reject(new AppError('rate_limited', 'Later.')) } },
  ],
])('nothing is read %s', async (_when, code, change) => {
  const { describe, read } = openApiReader(change)

  await expect(describe(address, null)).rejects.toMatchObject({ code })
  expect(read).toEqual([])
})

test('a file is read without a request, an address is fetched, and taken names are known', async () => {
  const { describe, read } = openApiReader()
  const takenNames = ['get_order']

  expect(await describe('', '{}')).toEqual({ text: '{}', documentUrl: '', takenNames })
  expect(read).toEqual(['a document'])
  expect(await describe(address, null)).toEqual({
    text: 'fetched',
    documentUrl: address,
    takenNames,
  })
})
