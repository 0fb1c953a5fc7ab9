import type { ChatAction } from '@askwell/contract/actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { streamByPost, setBalance } from './chat-requests.ts'
import { createFunctionRunner, type FunctionRunner } from '../integrations/function-runner.ts'
import { parseStream, listenOrigin } from '../knowledge/knowledge-owner.ts'

const order = {
  functionname: 'track_order',
  definition: JSON.stringify({
    name: 'track_order',
    parameters: {
      type: 'object',
      properties: { order: { type: 'integer', title: 'Order number' } },
      required: ['order'],
    },
  }),
  method: 'POST',
  button_label: 'Track my order',
}

describe.each(engines)('buttons of a chat on $name', (engine) => {
  let service: CustomerApi
  let app: TestApp
  let ada: FunctionRunner
  let session: string
  beforeAll(async () => {
    service = await startCustomerApi()
    app = await createTestApp(engine, { env: service.env })
  })
  beforeEach(async () => {
    ada = await createFunctionRunner(app, service)
    session = await visit(ada)
    service.received.length = 0
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })

  const visit = async ({ botId }: FunctionRunner) =>
    json<string>(await app.call('/create_sessiondomain', { chatbot_id: botId }))
  const add = (values: Record<string, string> = {}) =>
    ada.addNow({ ...order, url: `${service.url}/orders`, ...values })
  const buttons = async (body: object = {}) =>
    json<{ actions: ChatAction[] }>(
      await app.call('/chat_actions', { chatbot_id: ada.botId, session_id: session, ...body }),
    ).actions
  const pressing = (values: Record<string, unknown> = {}) =>
    streamByPost(app, {
      bot_id: ada.botId,
      session_id: session,
      message: 'Track my order · Order number: 7',
      function_name: 'track_order',
      function_arguments: '{"order":7}',
      ...values,
    })
  const press = async (values: Record<string, unknown> = {}) => {
    const reply = await pressing(values)
    const body = await reply.text()
    if (reply.status !== 200) throw new Error(`${reply.status}: ${body}`)
    return { ...parseStream(body), body }
  }
  const balance = async () =>
    json<{ message_balance: number }>(
      await app.call('/check_message_balance', { chatbot_id: ada.botId }),
    ).message_balance

  test('a visitor gets the buttons of the bot, and no other field of its functions', async () => {
    await add({ asks_visitor: 'true' })
    await add({ functionname: 'a_plain', button_label: '' })
    await add({ functionname: 'b_off', is_enabled: 'false' })
    await add({ functionname: 'c_known', needs_identity: 'true' })
    await add({ functionname: 'd_list', definition: listing })

    const field = { name: 'order', label: 'Order number', kind: 'number', choices: [], hint: '' }
    expect(await buttons()).toEqual([
      {
        name: 'track_order',
        label: 'Track my order',
        asks: true,
        fields: [{ ...field, is_required: true }],
      },
    ])
    await isKnown(session)
    const names = ['c_known', 'track_order']
    expect((await buttons()).map(({ name }) => name)).toEqual(names)
    expect((await buttons({ session_id: 's_unknown' })).map(({ name }) => name)).toEqual([names[1]])
  })
  const listing = JSON.stringify({
    name: 'd_list',
    parameters: { type: 'object', properties: { tags: { type: 'array' } } },
  })
  const isKnown = (id: string) =>
    app.database.db
      .updateTable('chat_session')
      .set({ visitor_id: 'v1', visitor_until: Date.now() + 3_600_000 })
      .where('id', '=', id)
      .execute()

  test('a known visitor of another bot is unknown here', async () => {
    await add({ needs_identity: 'true' })
    const eve = await createFunctionRunner(app, service)
    const otherSession = await visit(eve)
    await isKnown(otherSession)

    expect(await buttons({ session_id: otherSession })).toEqual([])
  })

  test('a bot of an owner on Free has no buttons, an unknown bot returns 404', async () => {
    await add()
    await app.database.db.deleteFrom('subscriptions').where('user_id', '=', ada.user.id).execute()

    expect(await buttons()).toEqual([])
    expect((await pressing()).status).toBe(400)
    expect((await app.call('/chat_actions', { chatbot_id: 'b_x' })).statusCode).toBe(404)
  })

  test('a button runs its function without a model, and its result costs one message', async () => {
    await add({ answer_text: 'Order {received.order} is **on its way**.' })
    await setBalance(app, ada.user.id, 5)

    const { text, done, body } = await press()

    expect(text).toBe('Order 7 is **on its way**.')
    expect(done?.charged).toBe(true)
    expect(await balance()).toBe(4)
    expect(service.at('/orders')[0]?.body).toBe('{"order":7}')
    expect(body).toMatch(
      /event: activity\nid: .*\ndata: \{"id":"call_[^"]+","label":"[^"]+","state":"running"/,
    )
    expect(await ada.callLog()).toMatchObject([
      {
        function_name: 'track_order',
        status: 200,
        error_class: null,
        message_id: done?.message_id,
      },
    ])
    const kept = app.database.db.selectFrom('chat_message').selectAll()
    expect(await kept.where('id', '=', done?.message_id ?? '').executeTakeFirst()).toMatchObject({
      question: 'Track my order · Order number: 7',
      reply: text,
      model: 'built-in',
      state: 'answered',
    })
  })

  test('a result without a text of the owner is listed without links', async () => {
    await add()
    service.answers('/orders', () => ({
      body: { state: 'shipped', where: 'https://evil.example' },
    }))

    expect((await press()).text).toBe('- **State:** shipped\n- **Where:** https\\://evil.example')
  })

  test('invalid arguments are reported, not sent, and cost nothing', async () => {
    await add()
    const before = await balance()

    const { text, done } = await press({ function_arguments: '{"order":"x"}' })

    expect(text).toContain("That wasn't done. The arguments don't match")
    expect(done?.charged).toBe(false)
    expect(await balance()).toBe(before)
    expect(service.received).toEqual([])
    expect(await ada.callLog()).toMatchObject([{ error_class: 'bad_arguments' }])
  })

  test.each([
    ['is switched off', { is_enabled: 'false' }],
    ['has no button', { button_label: '' }],
    ['does not exist', { functionname: 'other' }],
  ])('a button of a function that %s is refused', async (_what, values) => {
    await add(values)

    const reply = await pressing()

    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      code: 'invalid_request',
      message: 'This is no longer available. Please reload the page.',
    })
    expect(service.received).toEqual([])
  })

  test('a button of another bot is refused', async () => {
    const eve = await createFunctionRunner(app, service)
    await eve.addNow({ ...order, url: `${service.url}/orders` })

    expect((await pressing()).status).toBe(400)
    expect(service.received).toEqual([])
  })

  test('a button for known visitors is refused for unknown ones', async () => {
    await add({ needs_identity: 'true' })

    const { text, done } = await press()
    expect(text).toContain('signed in on the website')
    expect(done?.charged).toBe(false)
    expect(service.received).toEqual([])

    await isKnown(session)
    expect((await press()).done?.charged).toBe(true)
  })

  test('a button with confirmation waits for the decision of the visitor', async () => {
    await add({ asks_visitor: 'true' })

    const allowed = await pressAndSay('run')
    expect(allowed.events).toContain('"state":"done"')
    expect(allowed.done?.charged).toBe(true)
    expect(service.received).toHaveLength(1)

    const refused = await pressAndSay('decline')
    expect(refused.text).toBe("OK, I didn't do anything.")
    expect(refused.events).toContain('"state":"declined"')
    expect(refused.done?.charged).toBe(false)
    expect(service.received).toHaveLength(1)
  })

  async function pressAndSay(decision: 'run' | 'decline') {
    const { body: stream } = await pressing()
    let events = ''
    let isDecided = false
    for await (const piece of stream?.pipeThrough(new TextDecoderStream()) ?? []) {
      events += piece
      const call_id = /event: confirm\nid: .*\ndata: \{"id":"([^"]+)"/.exec(events)?.[1]
      if (call_id === undefined || isDecided) continue
      isDecided = true
      json(await app.call('/decide_function', { session_id: session, call_id, decision }))
    }
    return { ...parseStream(events), events }
  }

  test('the message of a service that refuses is shown, that of a failing one is not; both cost nothing', async () => {
    await add()
    const before = await balance()

    service.answers('/orders', () => ({ status: 404, body: { message: 'No order 7.' } }))
    const refused = await press()
    service.answers('/orders', () => ({ status: 500, body: 'stack trace' }))
    const broken = await press()

    expect(refused.text).toBe(
      "The answer was: No order 7.\n\nThat couldn't be done. Please check what you entered and try again.",
    )
    expect(broken.text).toBe("That didn't work. Please try again in a moment.")
    expect(broken.body).toContain('"state":"failed"')
    expect([refused.done?.charged, broken.done?.charged]).toEqual([false, false])
    expect(await balance()).toBe(before)
  })

  test('a site that may not embed the bot can neither list nor use its buttons', async () => {
    await add()
    json(
      await app.postForm(
        '/update_chatbot_setting',
        [
          ['id', ada.botId],
          ['name', 'Volta'],
          ['id1', 'role_lawyer'],
          ['id2', 'personality_professional'],
          ['domain', 'shop.example'],
        ],
        ada.token,
      ),
    )
    const headers = { origin: 'https://evil.example' }

    const listed = await fetch(`${await listenOrigin(app)}/chat_actions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ chatbot_id: ada.botId }),
    })

    expect([listed.status, await listed.json()]).toMatchObject([
      403,
      { code: 'origin_not_allowed' },
    ])
  })
})
