import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createFunctionOwner, pictures } from './function-owner.ts'

describe.each(engines)('images of functions on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine)
  })
  afterAll(() => app.close())

  test.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('BOT-INT-10 a %s becomes the image of a function', async (kind, type) => {
    const ada = await createFunctionOwner(app)
    const id = await ada.addNow({ image: pictures[kind] })

    const [card] = await ada.list()
    const shown = await app.http.inject(card?.image ?? '')

    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
    })
    expect(shown.rawPayload).toEqual(Buffer.from(await pictures[kind].arrayBuffer()))

    json(await ada.edit(id, { image: '' }))
    expect((await ada.fetch(id)).image).toBe(card?.image)
    json(await ada.edit(id, { remove_image: 'true' }))
    expect((await ada.fetch(id)).image).toBeNull()
    expect((await app.http.inject(card?.image ?? '')).statusCode).toBe(404)
  })

  test.each(['svg', 'gif', 'html'] as const)(
    'Q099 an image whose content is %s is refused with 415',
    async (kind) => {
      const ada = await createFunctionOwner(app)

      const reply = await ada.add({
        image: new File([pictures[kind]], 'logo.png', { type: 'image/png' }),
      })

      expect(reply.statusCode).toBe(415)
      expect(await ada.list()).toEqual([])
    },
  )

  test('an image of more than 1 MB is refused with 413', async () => {
    const ada = await createFunctionOwner(app)

    const reply = await ada.add({ image: new Blob([Buffer.alloc(1024 * 1024 + 1, 1)]) })

    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('1 MB'),
    })
    expect(await ada.list()).toEqual([])
  })
})
