import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { comparedFetch } from '../compared-fetch.ts'
import { refusals } from './refused-requests.ts'
import { makeRefusalObjects, type RefusalObjects } from './refusal-objects.ts'
import { oneEngine, openSandboxFixture, type SandboxFixture } from '../sandbox-fixture.ts'

describe.each(oneEngine)('what Stripe refuses, the sandbox on $name refuses too', (engine) => {
  let fixture: SandboxFixture
  let objects: RefusalObjects
  beforeAll(async () => {
    fixture = await openSandboxFixture(engine)
    objects = await makeRefusalObjects(fixture)
  })
  afterAll(() => fixture.database.drop())

  const withIds = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => objects[name] ?? `no ${name}`)

  const cases = Object.entries(refusals).flatMap(([area, rows]) =>
    rows.map(([request, params, message]) => ({ area, request, params, message })),
  )

  test.each(cases)('$area: $request with $params: $message', async (each) => {
    const { request, params, message } = each
    const [method = '', path = ''] = withIds(request).split(' ')
    const isPost = method === 'POST'
    const address = `https://api.stripe.com${path}${isPost ? '' : `?${withIds(params)}`}`

    const reply = await comparedFetch(fixture.sandbox.fetch)(address, {
      method,
      ...(isPost && { body: withIds(params) }),
    })

    expect(await reply.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: withIds(message) },
    })
    expect(reply.status).toBe(400)
  })
})
