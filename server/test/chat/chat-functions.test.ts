import { gzipSync } from 'node:zlib'
import http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { portOf } from '../support/port-of.ts'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import type { TestApp } from '../support/test-app.ts'
import {
  createFunctionChatOwner,
  replyInRounds,
  createFunctionChatApp,
  replyWithResult,
  type FunctionChatOwner,
} from './function-chat.ts'

const order = [{ name: 'get_order', arguments: { order_id: '42' } }]

/** Returns a megabyte that decompresses to two hundred. */
async function openBomb() {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(bomb)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: portOf(server), close: () => server.close() }
}

describe.each(engines)('functions inside a chat on $name', (engine) => {
  let service: CustomerApi
  let bomb: Awaited<ReturnType<typeof openBomb>>
  let model: MockModel
  let app: TestApp
  let ada: FunctionChatOwner
  beforeAll(async () => {
    service = await startCustomerApi()
    bomb = await openBomb()
    model = await startMockModel()
    const env = { EGRESS_ALLOW: `${service.env.EGRESS_ALLOW},127.0.0.1:${bomb.port}` }
    app = await createFunctionChatApp(engine, { model, service: { ...service, env } })
    await app.background.start()
  })
  beforeEach(async () => {
    ada = await createFunctionChatOwner(app, service)
    service.received.length = 0
    model.chats.length = 0
  })
  afterAll(async () => {
    await app.close()
    await model.close()
    await service.close()
    bomb.close()
  })

  test('STATE-47 name and arguments are posted once to the service, and the reply uses the result', async () => {
    await ada.offer('get_order')
    model.settings.reply = replyWithResult(order)

    const reply = await ada.talk('Where is order 42?')

    expect(service.received).toHaveLength(1)
    expect(service.received[0]).toMatchObject({
      method: 'POST',
      path: '/get_order',
      body: '{"order_id":"42"}',
    })
    expect(reply.shape.filter((name) => name !== 'text')).toEqual([
      'running',
      'done',
      'sources',
      'done',
    ])
    expect(reply.text).toContain('"received":{"order_id":"42"}')
  })

  test('PROD-07 a bot with a POST function to an echo server answers with its response', async () => {
    service.answers('/track', ({ body }) => ({ body: { state: 'shipped', asked: body } }))
    await ada.offer('track', { activity: 'Checking your order…' })
    model.settings.reply = replyWithResult([{ name: 'track', arguments: { number: 7 } }])
    const sessionId = await ada.visit()

    const reply = await ada.talk('Where is my order?', { sessionId })

    expect(reply.events[0]).toMatchObject({ label: 'Checking your order…', state: 'running' })
    expect(reply.text).toContain('"state":"shipped"')
    const messageId = reply.events.flatMap((one) =>
      one.type === 'done' ? [one.message_id] : [],
    )[0]
    expect(await ada.callLog()).toMatchObject([
      { conversation_id: sessionId, message_id: messageId, status: 200, function_name: 'track' },
    ])
  })

  test('the log contains no secrets, neither of the arguments nor of the result', async () => {
    service.answers('/login', () => ({ body: { token: 'secret-of-theirs', name: 'Ada' } }))
    await ada.offer('login')
    model.settings.reply = replyWithResult([
      { name: 'login', arguments: { password: 'secret-of-mine', user: 'ada' } },
    ])

    await ada.talk('Sign me in')

    const [row] = await ada.callLog()
    expect(row).toMatchObject({
      arguments: '{"password":"[left out]","user":"ada"}',
      result: '{"token":"[left out]","name":"Ada"}',
    })
  })

  test('concurrent and consecutive calls run until the model answers', async () => {
    for (const name of ['first', 'second', 'third']) await ada.offer(name, { method: 'GET' })
    model.settings.reply = replyInRounds(
      [[{ name: 'first' }, { name: 'second' }], [{ name: 'third' }]],
      'All three are done.',
    )

    const reply = await ada.talk('Do all three')

    expect(reply.text).toBe('All three are done.')
    expect(service.received.map(({ path }) => path).toSorted()).toEqual([
      '/first',
      '/second',
      '/third',
    ])
    expect(service.received.at(-1)?.path).toBe('/third')
  })

  test('Q096 a model that keeps calling is stopped and must answer', async () => {
    await ada.offer('again', { method: 'GET' })
    const three = [{ name: 'again' }, { name: 'again' }, { name: 'again' }]
    model.settings.reply = replyInRounds([three, three, three, three], 'That is all.')

    const reply = await ada.talk('Go on for ever')

    expect(reply.text).toBe('That is all.')
    expect(service.received).toHaveLength(5)
    expect(model.chats.map(({ tools }) => tools !== undefined)).toEqual([true, true, false])
  })

  test('RELIABILITY 18 when a service hangs, fails or sends a decompression bomb, the reply continues and says so', async () => {
    service.answers('/hang', () => 'hang')
    service.answers('/break', () => 'break')
    await ada.offer('hang')
    await ada.offer('break')
    await ada.offer('bomb', { url: `http://127.0.0.1:${bomb.port}/` })
    model.settings.reply = replyInRounds(
      [[{ name: 'hang' }, { name: 'break' }, { name: 'bomb' }]],
      'I could not reach any of them.',
    )

    const reply = await ada.talk('Ask all three')

    expect(reply.text).toBe('I could not reach any of them.')
    expect(reply.shape.filter((name) => name === 'failed')).toHaveLength(3)
    expect(reply.events.at(-1)).toMatchObject({ type: 'done', charged: true })
    const rows = await ada.callLog()
    expect(rows.map((row) => `${row.function_name} ${row.error_class ?? ''}`).toSorted()).toEqual([
      'bomb function_failed',
      'break function_failed',
      'hang function_timeout',
    ])
    const toolMessages = model.chats.at(-1)?.messages.filter(({ role }) => role === 'tool')
    expect(toolMessages?.every(({ content }) => content?.startsWith('This call failed.'))).toBe(
      true,
    )
  })

  test('RELIABILITY 19 a token endpoint with invalid responses is paused after five failures, other functions work', async () => {
    service.answers('/token', () => ({ body: 'no token today' }))
    await ada.offer('locked', {
      authtype: 'OAUTH2.0',
      clientid: 'c',
      secret: 's',
      tokenurl: `${service.url}/token`,
    })
    await ada.offer('open')
    const five = Array.from({ length: 5 }, () => ({ name: 'locked' }))
    model.settings.reply = replyInRounds([five], 'It is locked.')
    expect((await ada.talk('Unlock it')).text).toBe('It is locked.')

    const before = service.at('/token').length
    model.settings.reply = replyWithResult([{ name: 'locked' }, { name: 'open' }])
    const reply = await ada.talk('And now?')

    expect(service.at('/token')).toHaveLength(before)
    expect(service.at('/open')).toHaveLength(1)
    expect(reply.shape.filter((name) => name === 'failed')).toHaveLength(1)
    expect((await ada.callLog()).every(({ conversation_id }) => conversation_id !== null)).toBe(
      true,
    )
  })

  test('Q088 on the Free plan and for a disabled function no tool is offered', async () => {
    const id = await ada.offer('get_order')
    model.settings.reply = (_prompt, body) => (body.tools ? { calls: order } : 'Without functions.')
    await ada.edit(id, {
      functionname: 'get_order',
      url: `${service.url}/get_order`,
      is_enabled: 'false',
    })
    expect((await ada.talk('Where is it?')).text).toBe('Without functions.')

    const eve = await createFunctionChatOwner(app, service)
    await eve.offer('get_order')
    await app.database.db.deleteFrom('subscriptions').where('user_id', '=', eve.user.id).execute()
    expect((await eve.talk('Where is it?')).text).toBe('Without functions.')
    expect(service.received).toEqual([])
  })

  test('a function of another bot cannot be called by its name', async () => {
    const eve = await createFunctionChatOwner(app, service)
    await eve.offer('wire_money')
    await ada.offer('get_order')
    model.settings.reply = replyInRounds(
      [[{ name: 'wire_money', arguments: { to: 'me' } }]],
      'I cannot.',
    )

    expect((await ada.talk('Wire it')).text).toBe('I cannot.')
    expect(service.received).toEqual([])
    expect(model.chats.at(-1)?.messages.at(-1)?.content).toContain('no function of this name')
  })
})
