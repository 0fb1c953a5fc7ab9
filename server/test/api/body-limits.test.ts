import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { openTestHouse, type TestHouse } from '../house.ts'

const largeField = (n: number): [string, string] => [`field${n}`, 'a'.repeat(900_000)]

describe.each(engines.slice(0, 1))('how large a body may be, on $name', (engine) => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse(engine)
  })
  afterAll(() => house.shut())

  test.each(['/add_bot', '/update_model_info', '/integration/tool/lookup', '/login'])(
    'CVE-2024-12537 %s takes no JSON of 5 MB, whoever asks',
    async (url) => {
      const reply = await house.call(url, { name: 'a'.repeat(5_000_000) })

      expect(reply.statusCode).toBe(413)
      expect(reply.json()).toMatchObject({ status: 0, code: 'too_large' })
    },
  )

  test('CVE-2024-12537 many fields of a form that are small alone are too large together', async () => {
    const reply = await house.form('/login', [1, 2, 3, 4, 5].map(largeField))

    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ status: 0, code: 'too_large' })
  })
})
