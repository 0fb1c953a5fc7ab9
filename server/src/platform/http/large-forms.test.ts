import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readForm } from './uploads.ts'

const app = Fastify()
let turn = 0
const order: number[] = []
let ticking: NodeJS.Immediate
const tick = () => {
  turn += 1
  ticking = setImmediate(tick)
}
beforeAll(async () => {
  await app.register(multipart)
  const reader = {
    receive: async () => ({ path: '', hash: '', sizeBytes: 0 }),
    discard: async () => undefined,
    fileRule: null,
    maxCharacters: 1_000_000,
    maxTextBytes: 1_000_000,
    maxFields: 10,
  }
  app.route({
    method: 'POST',
    url: '/',
    handler: async (request) => {
      const { fields } = await readForm(request, reader)
      order.push(turn)
      return String(fields['text']).length
    },
  })
  tick()
})
afterAll(() => {
  clearImmediate(ticking)
  return app.close()
})

test('of twelve large forms that arrive together, each is read in a turn of its own', async () => {
  await app.ready()
  const form = new FormData()
  form.set('text', 'a'.repeat(200_000))
  const request = new Request('http://127.0.0.1', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())

  const replies = await Promise.all(
    Array.from({ length: 12 }, () => app.inject({ method: 'POST', url: '/', headers, payload })),
  )

  expect(replies.map(({ body }) => body)).toEqual(replies.map(() => '200000'))
  expect(new Set(order).size).toBe(12)
})
