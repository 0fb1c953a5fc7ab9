import { expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { createTestApp } from '../support/test-app.ts'
import { listenOrigin } from '../knowledge/knowledge-owner.ts'
import { malformed, sendRaw } from './raw-http.ts'

const paths = [
  '/healthz',
  '/robots.txt',
  '/no-such-page',
  '/api/no_such_call',
  '/login',
  '/get_profile',
  '/%',
]

async function headersOf(PUBLIC_URL: string) {
  const app = await createTestApp(sqlite, { env: { PUBLIC_URL } })
  const replies = await Promise.all(
    ['GET', 'POST'].flatMap((method) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are methods
      paths.map((url) => app.http.inject({ method: method as 'GET', url })),
    ),
  )
  await app.close()
  return replies.map(({ headers }) => headers)
}

test('every response of an https site has HSTS, also calls, files and refusals', async () => {
  const replies = await headersOf('https://ask.example')

  for (const headers of replies) {
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('so have the refusals of bytes that are no request', async () => {
  const app = await createTestApp(sqlite, { env: { PUBLIC_URL: 'https://ask.example' } })
  const origin = await listenOrigin(app)
  const received = await Promise.all(malformed('x').map((bytes) => sendRaw(origin, bytes)))
  await app.close()

  // Some bytes are no request yet, and CONNECT ends without an answer.
  const answers = received.filter((answer) => answer !== '')
  expect(answers.length).toBeGreaterThan(20)
  for (const answer of answers) {
    expect(answer).toContain('strict-transport-security: max-age=31536000; includeSubDomains')
  }
})

test('a site without https sends no HSTS', async () => {
  const replies = await headersOf('http://ask.example')

  for (const headers of replies) expect(headers).not.toHaveProperty('strict-transport-security')
})

test('every response has a policy without plug-ins, foreign bases and foreign frames', async () => {
  const replies = await headersOf('https://ask.example')

  for (const headers of replies) {
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "object-src 'none'", "base-uri 'none'"]),
    )
    expect(policy).toContain("frame-ancestors 'none'")
  }
})
