import type { FunctionCallLine } from '@askwell/contract/integrations/function-calls'
import { verifiedOwner } from '@askwell/core/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportedRows } from '../../src/accounts/stores/account-export-store.ts'
import { functionCallLog } from '../../src/integrations/stores/function-call-log.ts'
import { engines } from '../support/engines.ts'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createFunctionOwner } from './function-owner.ts'
import { createFunctionRunner, type FunctionRunner } from './function-runner.ts'

type Page = { calls: FunctionCallLine[]; next: string | null }

describe.each(engines)('managing functions on $name', (engine) => {
  let service: CustomerApi
  let app: TestApp
  let ada: FunctionRunner
  let now = Date.now()
  beforeAll(async () => {
    service = await startCustomerApi()
    app = await createTestApp(engine, {
      env: { ...service.env, FUNCTION_LOG_DAYS: '30' },
      clock: () => now,
    })
  })
  beforeEach(async () => {
    now = Date.now()
    ada = await createFunctionRunner(app, service)
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })

  const calls = async (more: object = {}, by = ada) =>
    json<Page>(await by.call('/integration/calls', { bot_id: ada.botId, ...more }))

  test('X075 a function is switched off and on without any other change', async () => {
    const id = await ada.addNow({ functionname: 'f' })
    const before = await ada.fetch(id)

    const off = await ada.call(`/integration/switch/${id}`, { is_enabled: false })

    expect(json(off)).toEqual({ status: 1, message: 'The function is off.' })
    expect(await ada.list()).toMatchObject([{ id, is_enabled: false, connector: '' }])
    json(await ada.call(`/integration/switch/${id}`, { is_enabled: true }))
    expect(await ada.fetch(id)).toEqual({ ...before, modified: expect.any(Number) })
  })

  test('X075 only the owner can switch, and only with a valid value', async () => {
    const id = await ada.addNow({ functionname: 'f' })
    const eve = await createFunctionOwner(app)

    const foreign = await eve.call(`/integration/switch/${id}`, { is_enabled: false })
    const unknown = await eve.call('/integration/switch/none', { is_enabled: false })
    const odd = await ada.call(`/integration/switch/${id}`, { is_enabled: 'perhaps' })

    expect([foreign.statusCode, unknown.statusCode, odd.statusCode]).toEqual([404, 404, 400])
    expect(foreign.body).toBe(unknown.body)
    expect(await ada.list()).toMatchObject([{ is_enabled: true }])
  })

  test('functions next to website text are off until the owner switches them on', async () => {
    const read = async () =>
      json<{ functions_with_web: boolean }>(
        await ada.call('/get_chatbot_setting', { id: ada.botId }),
      ).functions_with_web
    expect(await read()).toBe(false)

    json(await ada.call('/integration/web_answers', { bot_id: ada.botId, is_on: true }))

    expect(await read()).toBe(true)
    json(await ada.call('/integration/web_answers', { bot_id: ada.botId, is_on: false }))
    expect(await read()).toBe(false)
  })

  test('X074 the owner reads requests, responses and errors', async () => {
    const id = await ada.addFunction('/hello')
    service.answers('/hello', () => ({ body: 'hello, api_key=k-77' }))
    service.answers('/broken', () => ({ status: 503, body: 'down' }))
    service.answers('/refused', () => ({ status: 401, body: 'who?' }))
    await ada.run('f', { q: 'a', password: 'p-1234' })
    now += 1
    await ada.edit(id, { functionname: 'f', url: `${service.url}/broken`, method: 'GET' })
    await ada.run('f', { order_id: '1' })
    now += 1
    await ada.edit(id, { functionname: 'f', url: `${service.url}/refused`, method: 'GET' })
    await ada.run('f', { order_id: '1' })

    const { calls: log, next } = await calls()

    expect(next).toBeNull()
    expect(log.map(({ outcome, error, status }) => ({ outcome, error, status }))).toEqual([
      { outcome: 'failed', error: 'The service rejected the call with status 401.', status: 401 },
      { outcome: 'failed', error: 'The service failed with status 503.', status: 503 },
      { outcome: 'ok', error: null, status: 200 },
    ])
    expect(log[2]).toEqual({
      id: expect.any(String),
      function_id: id,
      function_name: 'f',
      at: now - 2,
      cause: 'test',
      outcome: 'ok',
      status: 200,
      ms: expect.any(Number),
      bytes: 19,
      error: null,
      arguments: '{"q":"a","password":"[left out]"}',
      result: 'hello, api_key=[left out]',
      conversation_id: null,
      message_id: null,
    })
    const which = async (outcome: string) =>
      (await calls({ outcome })).calls.map(({ id: one }) => one)
    expect(await which('ok')).toEqual([log[2]?.id])
    expect(await which('failed')).toEqual([log[0]?.id, log[1]?.id])
  })

  /** Inserts `count` rows, two of them at each millisecond. */
  const fill = (count: number, values: object = {}) =>
    app.database.db
      .insertInto('function_call')
      .values(
        Array.from({ length: count }, (_, n) => ({
          id: `call_${ada.botId}_${n}`,
          owner_id: ada.user.id,
          bot_id: ada.botId,
          function_id: n % 2 === 0 ? 'even' : 'odd',
          function_name: 'f',
          conversation_id: 's1',
          message_id: `m${n}`,
          arguments_hash: '',
          arguments: '{}',
          status: 200,
          ms: 5,
          bytes: 9,
          error_class: null,
          result: '',
          created_at: now - Math.floor(n / 2),
          ...values,
        })),
      )
      .execute()

  test('X074 the log has pages of fifty, newest first, without gaps', async () => {
    await fill(101)

    const pages = [await calls()]
    for (let last = pages[0]; last?.next; last = pages.at(-1)) {
      pages.push(await calls({ before: last.next }))
    }

    expect(pages.map(({ calls: page }) => page.length)).toEqual([50, 50, 1])
    const all = pages.flatMap(({ calls: page }) => page)
    expect(new Set(all.map(({ id }) => id)).size).toBe(101)
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a))
    expect((await calls({ message_id: 'm7' })).calls).toMatchObject([{ message_id: 'm7' }])
    const odd = await calls({ function_id: 'odd' })
    expect(odd.calls).toHaveLength(50)
    expect(odd.calls.every((call) => call.function_id === 'odd')).toBe(true)
    const lost = await ada.call('/integration/calls', { bot_id: ada.botId, before: 'yesterday' })
    expect(lost.statusCode).toBe(400)
  })

  test('X074 nobody else can read the log, also by the id of an answer', async () => {
    await fill(3)
    const eve = await createFunctionRunner(app, service)

    const foreign = await eve.call('/integration/calls', { bot_id: ada.botId })
    const own = await eve.call('/integration/calls', { bot_id: eve.botId, message_id: 'm1' })

    expect(foreign.statusCode).toBe(404)
    expect(json<Page>(own).calls).toEqual([])
    const store = functionCallLog(app.database)
    const which = { before: null, limit: 9 }
    expect(await store.page(verifiedOwner(eve.user.id), { botId: ada.botId }, which)).toEqual([])
  })

  test('calls older than FUNCTION_LOG_DAYS are deleted in batches, the others stay', async () => {
    const day = 24 * 60 * 60 * 1000
    await fill(1_201, { created_at: now - 30 * day + 1 })
    await ada.addFunction('/hello')
    await ada.run('f', {})
    await app.background.runMaintenance()
    expect(await ada.callLog()).toHaveLength(1_202)

    now += 2
    await app.background.runMaintenance()

    expect(await ada.callLog()).toHaveLength(1)
  })

  test('X106 X104 calls and confirmations are exported, and deleted with the bot', async () => {
    const { db } = app.database
    const place = { owner_id: ada.user.id, bot_id: ada.botId, created_at: now }
    const confirmation = {
      id: `c_${ada.botId}`,
      session_id: 's',
      state: 'asked' as const,
      decided_at: null,
    }
    const sent = {
      id: `d_${ada.botId}`,
      function_id: 'f',
      function_name: 'f',
      body: '{}',
      state: 'queued' as const,
      attempts: 0,
      next_at: now,
      series: 1,
      last_status: null,
      last_error: null,
      delivered_at: null,
    }
    await fill(1)
    await db
      .insertInto('function_confirmation')
      .values({ ...confirmation, ...place })
      .execute()
    await db
      .insertInto('webhook_delivery')
      .values({ ...sent, ...place })
      .execute()
    await db.updateTable('bot').set({ identity_secret: 'v1.sealed' }).execute()

    const files = new Map<string, string>()
    for (const { name, content } of await exportedRows(db, verifiedOwner(ada.user.id))) {
      let text = ''
      for await (const piece of content()) text += piece.toString()
      files.set(name, text)
    }

    expect(files.get('function-calls.json')).toContain(`call_${ada.botId}_0`)
    expect(files.get('function-questions.json')).toContain(confirmation.id)
    expect(files.get('webhook-deliveries.json')).toContain(sent.id)
    expect(files.get('chatbots.json')).toContain('functions_with_web')
    expect([...files.values()].join('')).not.toContain('v1.sealed')

    json(await ada.call('/deletechatbot', { id: ada.botId }))
    // A start encrypts stored secrets again, and this one is none.
    await db.updateTable('bot').set({ identity_secret: '' }).execute()
    await app.background.start()
    for (const table of ['function_call', 'function_confirmation', 'webhook_delivery'] as const) {
      const left = db.selectFrom(table).select('id').where('owner_id', '=', ada.user.id)
      await expect.poll(() => left.execute()).toEqual([])
    }
  })

  test('Q091 a stored secret is not kept when its function moves to another host', async () => {
    const id = await ada.addNow({
      functionname: 'f',
      url: `${service.url}/orders`,
      authtype: 'API KEY',
      auth_header: 'X-Api-Key: key-90210',
    })
    const masked = { functionname: 'f', authtype: 'API KEY', auth_header: '********' }

    const moved = await ada.edit(id, { ...masked, url: 'https://evil.example/orders' })

    expect(moved.statusCode).toBe(400)
    expect(moved.json()).toMatchObject({
      code: 'invalid_request',
      errors: { auth_header: 'Enter the secret again because the URL changed.' },
    })
    expect((await ada.fetch(id)).url).toBe(`${service.url}/orders`)
    json(await ada.edit(id, { ...masked, url: `${service.url}/v2?all=1` }))
    await ada.run('f', { order_id: '1' })
    expect(service.at('/v2')[0]?.headers).toMatchObject({ 'x-api-key': 'key-90210' })
  })
})
