import multipart from '@fastify/multipart'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '@askwell/core/shared'
import { replyWithErrors } from './errors.ts'
import { readForm, sourceFilesOf, type ReceiveFile } from './uploads.ts'

const app = Fastify()
let failure: Error | undefined

/** Counts the bytes, as the store of uploads does. */
const receive: ReceiveFile = async (bytes) => {
  let sizeBytes = 0
  for await (const piece of bytes) sizeBytes += piece.length
  if (failure !== undefined) throw failure
  return { path: '', hash: '', sizeBytes }
}

beforeAll(async () => {
  await app.register(multipart)
  replyWithErrors(app)
  const limits = { maxCharacters: 1_000, maxTextBytes: 1_000, maxFields: 10 }
  const handler = async (request: FastifyRequest) => {
    const fileRule = { ...sourceFilesOf(10), maxBytes: 100 }
    const reader = { receive, discard: async () => undefined, fileRule, ...limits }
    const { fields, files } = await readForm(request, reader)
    return { fields, files: files.map(({ name, sizeBytes }) => `${name} ${sizeBytes}`) }
  }
  app.route({ method: 'POST', url: '/', handler })
})
afterAll(() => app.close())

const part = (name: string, content: string, file?: string) =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"` +
  (file === undefined ? '' : `; filename="${file}"\r\ncontent-type: text/plain`) +
  `\r\n\r\n${content}\r\n`

const send = (...parts: string[]) =>
  app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: `${parts.join('')}--edge--\r\n`,
  })

test('a field that is repeated becomes a list of all its values', async () => {
  const form = await send(part('one', 'a'), part('list', 'a'), part('list', 'b'), part('list', 'c'))

  expect(form.json()).toMatchObject({ fields: { one: 'a', list: ['a', 'b', 'c'] } })
})

test('a file field that was left empty sends no file, an empty file with a name is one', async () => {
  const form = await send(part('files', '', ''), part('files', '', 'empty.txt'))

  expect(form.json()).toEqual({ fields: {}, files: ['empty.txt 0'] })
})

test.each([
  {
    what: 'a file that is too large is named with its limit',
    error: new AppError('too_large', 'too many bytes'),
    refusal: { status: 413, code: 'too_large', text: /^a\.txt: .*10/ },
  },
  {
    what: 'another refusal of a file keeps its text',
    error: new AppError('type_not_allowed', 'We cannot read this.'),
    refusal: { status: 415, code: 'type_not_allowed', text: /^We cannot read this\.$/ },
  },
  {
    what: 'a defect is no damaged form',
    error: new Error('connection lost'),
    refusal: { status: 500, code: 'internal', text: /./ },
  },
])('$what', async ({ error, refusal: { status, code, text } }) => {
  failure = error
  const refused = await send(part('files', 'text', 'a.txt'))
  failure = undefined

  expect(refused.statusCode).toBe(status)
  expect(refused.json()).toMatchObject({ code, message: expect.stringMatching(text) })
})

test('a file is cut off at the limit of the call, also by a store that reads on', async () => {
  const refused = await send(part('files', 'x'.repeat(200), 'a.txt'))

  expect(refused.statusCode).toBe(413)
  expect(refused.json()).toMatchObject({
    code: 'too_large',
    message: 'Each file can be up to 10MB',
  })
})

test.each([
  ['ends in the middle', '--edge\r\ncontent-disposition: form-data; name="one"\r\n\r\na'],
  ['has no part', 'text'],
])('a form that %s is unreadable, not a defect', async (_what, payload) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' }

  const refused = await app.inject({ method: 'POST', url: '/', headers, payload })

  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ code: 'invalid_request' })
})
