import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseTextBodies } from './text-bodies.ts'

const app = Fastify()
let turn = 0
const order: number[] = []
const bodies: unknown[] = []
let ticking: NodeJS.Immediate
const tick = () => {
  turn += 1
  ticking = setImmediate(tick)
}
beforeAll(() => {
  parseTextBodies(app)
  app.post('/', async ({ body }) => {
    bodies.push(body)
    return order.push(turn)
  })
  tick()
})
afterAll(() => {
  clearImmediate(ticking)
  return app.close()
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (payload: string | object, headers = {}) =>
  app.inject({ method: 'POST', url: '/', payload, headers })

test.each([
  ['JSON', () => post({ text: 'a'.repeat(200_000) })],
  ['form fields', () => post(`text=${'a'.repeat(200_000)}`, form)],
])(
  'of twelve large bodies of %s that arrive together, each is parsed in a turn of its own',
  async (_name, send) => {
    await app.ready()
    order.length = 0

    const replies = await Promise.all(Array.from({ length: 12 }, send))

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
    expect(new Set(order).size).toBe(12)
  },
)

test('form fields are decoded, and more of them than any form has are refused before they are parsed', async () => {
  bodies.length = 0
  expect((await post('a=1&b=%C3%A4+%26&b=2', form)).statusCode).toBe(200)
  expect(bodies.at(-1)).toEqual({ a: '1', b: ['ä &', '2'] })

  const refused = await post('a=&'.repeat(10_000), form)
  expect(refused.json()).toMatchObject({ code: 'too_large' })
  expect(bodies).toHaveLength(1)
})

const objectOf = (names: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, n) => [`k${n}`, 1])))

test('an object of more names than any call needs is refused before it is parsed', async () => {
  const headers = { 'content-type': 'application/json' }

  expect((await post(objectOf(10_000), headers)).statusCode).toBe(200)
  const refused = await post(objectOf(10_001), headers)
  expect(refused.json()).toMatchObject({ code: 'too_large' })
})

test('malformed, empty and dangerous bodies are refused', async () => {
  const headers = { 'content-type': 'application/json' }
  const statusOf = async (payload: string) => (await post(payload, headers)).statusCode

  expect(await statusOf('{"a":')).toBe(400)
  expect(await statusOf(' ')).toBe(400)
  expect(await statusOf('{"__proto__":{"a":1}}')).toBe(400)
  expect(await statusOf('{"a":1}')).toBe(200)
})
