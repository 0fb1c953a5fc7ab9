import { limits } from '@askwell/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { openConnection, requestHead } from '../support/raw-connection.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { listenOrigin } from '../knowledge/knowledge-owner.ts'
import { allRoutes } from './tenants.ts'

const largeField = (n: number): [string, string] => [`field${n}`, 'a'.repeat(900_000)]

/** A JSON body of this many bytes. */
const bodyOf = (bytes: number) => ({ name: 'a'.repeat(bytes - '{"name":""}'.length) })

describe('size limits of bodies', () => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await createTestApp(sqlite)
    token = (await app.createOwner()).token
  })
  afterAll(() => app.close())

  test.each([
    '/add_bot',
    '/update_model_info',
    '/integration/tool/lookup',
    '/export_conversations',
  ])(
    'CVE-2024-12537 %s refuses JSON of 5 MB with a session, and reads nothing without one',
    async (url) => {
      const body = bodyOf(5_000_000)
      const reply = await app.call(url, body, token)

      expect(reply.statusCode).toBe(413)
      expect(reply.json()).toMatchObject({ status: 0, code: 'too_large' })
      expect((await app.call(url, body)).statusCode).toBe(401)
      expect((await app.postForm(url, [largeField(1)])).statusCode).toBe(401)
    },
  )

  test('CVE-2024-12537 many small fields of a form are refused together when they are too large', async () => {
    const reply = await app.postForm('/update_model_info', [1, 2, 3, 4, 5].map(largeField), token)

    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ status: 0, code: 'too_large' })
  })

  const larger = ['/contactus']
  const calls = allRoutes
    .filter(({ method, access }) => method === 'POST' && access === 'visitor')
    .map(({ path }) => path)

  test.each([...calls, '/none'])(
    '%s without an account refuses more than 16 KiB, in every encoding',
    async (url) => {
      const max = larger.includes(url) ? 96 * 1024 : 16 * 1024
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const post = (payload: string) =>
        app.http.inject({ method: 'POST', url, headers: form, payload })

      expect((await app.call(url, bodyOf(max))).statusCode).not.toBe(413)
      expect((await app.call(url, bodyOf(max + 1))).statusCode).toBe(413)
      expect((await post(`a=${'b'.repeat(max)}`)).statusCode).toBe(413)
      const parts = await app.postForm(url, [['name', 'a'.repeat(max + 1)]])
      expect(parts.statusCode).toBe(url === '/none' ? 404 : 413)
    },
  )

  test('the longest message of the contact form arrives in characters of three bytes', async () => {
    const message = '你'.repeat(10_000)
    const fields = { firstName: 'A', lastName: 'B', email: 'a@example.com', message }
    const asForm = await app.http.inject({
      method: 'POST',
      url: '/contactus',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

    expect((await app.call('/contactus', fields)).statusCode).toBe(200)
    expect(asForm.statusCode).toBe(200)
  })

  test('the longest question with the longest arguments arrives in characters of three bytes', async () => {
    const question = {
      bot_id: 'none',
      message: '你'.repeat(limits.messageByPost),
      function_name: 'book',
      function_arguments: JSON.stringify({ note: '你'.repeat(limits.actionArguments - 11) }),
    }

    expect((await app.call('/chat_stream', question)).statusCode).toBe(404)
    const tooLarge = { ...question, message: 'a'.repeat(160 * 1024) }
    expect((await app.call('/chat_stream', tooLarge)).statusCode).toBe(413)
  })

  test.each([
    ['of known length', { 'content-length': 900_000 }, ''],
    [
      'in pieces',
      { 'transfer-encoding': 'chunked' },
      `1d4c0\r\n${'a'.repeat(120_000)}\r\n`.repeat(2),
    ],
    [
      'as a form',
      { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 900_000 },
      '',
    ],
  ])(
    'a body %s that no valid one can reach is refused before it has arrived',
    async (_what, sizes, sent) => {
      const port = Number(new URL(await listenOrigin(app)).port)
      const { socket, received, statuses } = openConnection(port)
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...sizes,
      }

      socket.write(requestHead({ path: '/update_assistant_tools', headers }) + sent)

      await expect.poll(statuses).toEqual([413])
      expect(received()).toContain('"code":"too_large"')
    },
  )

  test('the longest settings of a chatbot arrive in characters of nine bytes', async () => {
    const botId = await app.createBot(token)
    const fields = {
      id: botId,
      prompt: '你'.repeat(limits.prompt),
      initial: '你'.repeat(limits.initialMessage),
      suggested: '你'.repeat(limits.suggested),
      domain: 'a'.repeat(limits.domain),
    }
    const asForm = await app.http.inject({
      method: 'POST',
      url: '/update_chatbot_setting',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(fields).toString(),
    })

    expect(asForm.statusCode).not.toBe(413)
  })

  test('a visitor can read why a body is too large, and the connection stays open', async () => {
    const port = Number(new URL(await listenOrigin(app)).port)
    const { socket, received, statuses } = openConnection(port)
    const body = JSON.stringify(bodyOf(500_000))
    const headers = { 'content-type': 'application/json', 'content-length': body.length }

    socket.write(requestHead({ path: '/login', headers }))
    socket.write(body)
    socket.write(requestHead({ method: 'GET', path: '/healthz' }))

    await expect.poll(statuses).toEqual([413, 200])
    expect(received()).toContain('"code":"too_large"')
  })
})
