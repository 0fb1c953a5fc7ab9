import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import { readOpenApi, type ReadOpenApiDeps } from './read-open-api.ts'

test.each([
  ['neither an address nor a file', '', null],
  ['an address and a file', 'https://shop.example/openapi.json', '{}'],
])('a request with %s is refused before anything is read', async (_case, url, file) => {
  const read: string[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const deps = {
    planOf: async () => ({ title: 'Hobby' }),
    bots: { find: async () => ({ id: 'b_1' }) },
    rateLimiter: { consume: async () => undefined },
    functions: { list: async () => [] },
    fetchDocument: async () => read.push('a page'),
    readDocument: async () => read.push('a document'),
  } as unknown as ReadOpenApiDeps

  const described = readOpenApi(deps, verifiedOwner('u_1'), { botId: 'b_1', url, file })

  await expect(described).rejects.toMatchObject({ code: 'invalid_request' })
  expect(read).toEqual([])
})
