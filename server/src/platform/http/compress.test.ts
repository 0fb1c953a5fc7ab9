import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sendCompressed } from './compress.ts'

let page = 'first'
const app = Fastify()
app.get('/page', (request, reply) => sendCompressed(request, reply, { text: page }))
app.get('/kept', (request, reply) => sendCompressed(request, reply, { text: page, keep: 'kept' }))
afterAll(() => app.close())

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  [undefined, undefined, (bytes: Buffer) => bytes],
  ['deflate', undefined, (bytes: Buffer) => bytes],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
])('a page for %s is sent as %s', async (accepted, encoding, decode) => {
  const { headers, rawPayload } = await get('/page', accepted)

  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
  expect(decode(rawPayload).toString()).toBe('first')
})

const textOf = async (url: string) => gunzipSync((await get(url, 'gzip')).rawPayload).toString()

test('only a page that never changes is compressed once', async () => {
  expect([await textOf('/page'), await textOf('/kept')]).toEqual(['first', 'first'])

  page = 'second'

  expect([await textOf('/page'), await textOf('/kept')]).toEqual(['second', 'first'])
})
