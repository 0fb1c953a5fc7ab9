import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(sqlite, { hasNoPages: true })
})
afterAll(() => app.close())

test.each([
  ['/embed.js', 503, 'not_configured'],
  ['/chat-parts/missing.js', 404, 'not_found'],
])('without the built files %s is answered with %i', async (url, status, code) => {
  const reply = await app.http.inject(url)

  expect({ status: reply.statusCode, code: reply.json<{ code: string }>().code }).toEqual({
    status,
    code,
  })
})
