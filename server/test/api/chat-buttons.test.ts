import type { ChatAction } from '@askwell/contract/actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { openService, type Service } from '../fixtures/service.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { post, setBalance } from './chatting.ts'
import { aRunner, type Runner } from './running.ts'
import { heardIn, originOf } from './teaching.ts'

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
  let service: Service
  let house: TestHouse
  let ada: Runner
  let session: string
  beforeAll(async () => {
    service = await openService()
    house = await openTestHouse(engine, { env: service.env })
  })
  beforeEach(async () => {
    ada = await aRunner(house, service)
    session = await visit(ada)
    service.received.length = 0
  })
  afterAll(async () => {
    await house.shut()
    await service.close()
  })

  const visit = async ({ botId }: Runner) =>
    json<string>(await house.call('/create_sessiondomain', { chatbot_id: botId }))
  const add = (values: Record<string, string> = {}) =>
    ada.addNow({ ...order, url: `${service.url}/orders`, ...values })
  const buttons = async (body: object = {}) =>
    json<{ actions: ChatAction[] }>(
      await house.call('/chat_actions', { chatbot_id: ada.botId, session_id: session, ...body }),
    ).actions
  const pressing = (values: Record<string, unknown> = {}) =>
    post(house, {
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
    return { ...heardIn(body), body }
  }
  const balance = async () =>
    json<{ message_balance: number }>(
      await house.call('/check_message_balance', { chatbot_id: ada.botId }),
    ).message_balance

  test('a visitor gets the buttons of the bot, and nothing else of its functions', async () => {
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
    await houseKnows(session)
    const names = ['c_known', 'track_order']
    expect((await buttons()).map(({ name }) => name)).toEqual(names)
    expect((await buttons({ session_id: 's_unknown' })).map(({ name }) => name)).toEqual([names[1]])
  })
  const listing = JSON.stringify({
    name: 'd_list',
    parameters: { type: 'object', properties: { tags: { type: 'array' } } },
  })
  const houseKnows = (id: string) =>
    house.database.db
      .updateTable('chat_session')
      .set({ visitor_id: 'v1' })
      .where('id', '=', id)
      .execute()

  test('a known visitor of another bot is nobody here', async () => {
    await add({ needs_identity: 'true' })
    const eve = await aRunner(house, service)
    const hers = await visit(eve)
    await houseKnows(hers)

    expect(await buttons({ session_id: hers })).toEqual([])
  })

  test('a bot of an owner on Free has no buttons, an unknown bot is not found', async () => {
    await add()
    await house.database.db.deleteFrom('subscriptions').where('user_id', '=', ada.user.id).execute()

    expect(await buttons()).toEqual([])
    expect((await pressing()).status).toBe(400)
    expect((await house.call('/chat_actions', { chatbot_id: 'b_x' })).statusCode).toBe(404)
  })

  test('a button runs its function without any model, and its result costs one message', async () => {
    await add({ answer_text: 'Order {said.order} is **on its way**.' })
    await setBalance(house, ada.user.id, 5)

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
    const kept = house.database.db.selectFrom('chat_message').selectAll()
    expect(await kept.where('id', '=', done?.message_id ?? '').executeTakeFirst()).toMatchObject({
      question: 'Track my order · Order number: 7',
      reply: text,
      model: 'built-in',
      state: 'answered',
    })
  })

  test('a result without a text of the owner is listed, and links nowhere', async () => {
    await add()
    service.answers('/orders', () => ({
      body: { state: 'shipped', where: 'https://evil.example' },
    }))

    expect((await press()).text).toBe('- **State:** shipped\n- **Where:** https\\://evil.example')
  })

  test('arguments that do not fit are told, sent nowhere, and cost nothing', async () => {
    await add()
    const before = await balance()

    const { text, done } = await press({ function_arguments: '{"order":"x"}' })

    expect(text).toContain('This was not done. The arguments do not fit')
    expect(done?.charged).toBe(false)
    expect(await balance()).toBe(before)
    expect(service.received).toEqual([])
    expect(await ada.callLog()).toMatchObject([{ error_class: 'bad_arguments' }])
  })

  test.each([
    ['is switched off', { is_enabled: 'false' }],
    ['has no button', { button_label: '' }],
    ['does not exist', { functionname: 'other' }],
  ])('a function that %s cannot be pressed', async (_what, values) => {
    await add(values)

    const reply = await pressing()

    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      code: 'invalid_request',
      message: 'This is not offered any more. Please reload the page.',
    })
    expect(service.received).toEqual([])
  })

  test('a button of another bot cannot be pressed', async () => {
    const eve = await aRunner(house, service)
    await eve.addNow({ ...order, url: `${service.url}/orders` })

    expect((await pressing()).status).toBe(400)
    expect(service.received).toEqual([])
  })

  test('a button for known visitors refuses everybody else', async () => {
    await add({ needs_identity: 'true' })

    const { text, done } = await press()
    expect(text).toContain('signed in on the website')
    expect(done?.charged).toBe(false)
    expect(service.received).toEqual([])

    await houseKnows(session)
    expect((await press()).done?.charged).toBe(true)
  })

  test('a button that asks waits for the word of the visitor', async () => {
    await add({ asks_visitor: 'true' })

    const allowed = await pressAndSay('run')
    expect(allowed.events).toContain('"state":"done"')
    expect(allowed.done?.charged).toBe(true)
    expect(service.received).toHaveLength(1)

    const refused = await pressAndSay('decline')
    expect(refused.text).toBe('All right, nothing was done.')
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
      json(await house.call('/decide_function', { session_id: session, call_id, decision }))
    }
    return { ...heardIn(events), events }
  }

  test('a service that refuses is quoted, one that is broken is not; both cost nothing', async () => {
    await add()
    const before = await balance()

    service.answers('/orders', () => ({ status: 404, body: { message: 'No order 7.' } }))
    const refused = await press()
    service.answers('/orders', () => ({ status: 500, body: 'stack trace' }))
    const broken = await press()

    expect(refused.text).toBe(
      'The answer was: No order 7.\n\nThis could not be done. Please check what you entered and try again.',
    )
    expect(broken.text).toBe('This did not work just now. Please try again in a moment.')
    expect(broken.body).toContain('"state":"failed"')
    expect([refused.done?.charged, broken.done?.charged]).toEqual([false, false])
    expect(await balance()).toBe(before)
  })

  test('a site that may not embed the bot neither sees nor presses its buttons', async () => {
    await add()
    json(
      await house.form(
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

    const listed = await fetch(`${await originOf(house)}/chat_actions`, {
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
