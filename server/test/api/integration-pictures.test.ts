import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { anIntegrator, pictures } from './integrating.ts'

describe.each(engines)('pictures of functions on $name', (engine) => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse(engine)
  })
  afterAll(() => house.shut())

  test.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('BOT-INT-10 a %s becomes the picture of a function', async (kind, type) => {
    const ada = await anIntegrator(house)
    const id = await ada.addNow({ image: pictures[kind] })

    const [card] = await ada.list()
    const shown = await house.http.inject(card?.image ?? '')

    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(shown.rawPayload).toEqual(Buffer.from(await pictures[kind].arrayBuffer()))

    json(await ada.edit(id, { image: '' }))
    expect((await ada.fetch(id)).image).toBe(card?.image)
    json(await ada.edit(id, { remove_image: 'true' }))
    expect((await ada.fetch(id)).image).toBeNull()
    expect((await house.http.inject(card?.image ?? '')).statusCode).toBe(404)
  })

  test.each(['svg', 'gif', 'html'] as const)(
    'Q099 a picture that is %s inside is refused with 415',
    async (kind) => {
      const ada = await anIntegrator(house)

      const reply = await ada.add({
        image: new File([pictures[kind]], 'logo.png', { type: 'image/png' }),
      })

      expect(reply.statusCode).toBe(415)
      expect(await ada.list()).toEqual([])
    },
  )

  test('a picture of more than 1 MB is refused with 413', async () => {
    const ada = await anIntegrator(house)

    const reply = await ada.add({ image: new Blob([Buffer.alloc(1024 * 1024 + 1, 1)]) })

    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('1 MB'),
    })
    expect(await ada.list()).toEqual([])
  })
})
