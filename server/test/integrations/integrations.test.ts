import { verifiedOwner } from '@askwell/core/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { functionStore } from '../../src/integrations/stores/function-store.ts'
import { createVault, openKeyRing } from '../../src/platform/secrets/index.ts'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createFunctionOwner, oauthFields, orderSchema, pictures } from './function-owner.ts'

describe.each(engines)('functions of a bot on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine)
  })
  afterAll(() => app.close())

  const rowOf = (id: string) =>
    app.database.db
      .selectFrom('bot_function')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('API-41 API-43 API-45 a function is added and listed without secrets', async () => {
    const ada = await createFunctionOwner(app)

    const reply = await ada.add(oauthFields)
    expect(json(reply)).toEqual({
      status: 1,
      message: 'Function added.',
      id: expect.any(String),
    })

    const list = await ada.get(`/integration/functions/${ada.botId}`)
    expect(json(list)).toEqual({
      status: 1,
      result: [
        {
          id: json<{ id: string }>(reply).id,
          name: 'get_order',
          image: null,
          authtype: 'OAUTH2.0',
          method: 'POST',
          is_enabled: true,
          asks_visitor: false,
          needs_identity: false,
          button_label: '',
          connector: '',
        },
      ],
    })
    expect(list.body).not.toContain('secret')
  })

  test('API-42 ENT-38 a function is fetched with all its fields', async () => {
    const ada = await createFunctionOwner(app)
    const before = Date.now()
    const id = await ada.addNow(oauthFields)

    const reply = await ada.get(`/api/integration/fetch/${id}`)

    expect(json(reply)).toMatchObject({ status: 1, message: expect.any(String) })
    const result = await ada.fetch(id)
    expect(result).toEqual({
      id,
      name: 'get_order',
      schema: orderSchema,
      url: 'https://shop.example.org/orders',
      clientid: 'client-7',
      secret: '********',
      authtype: 'OAUTH2.0',
      tokenUrl: 'https://login.example.org/token',
      auth_header: '',
      method: 'POST',
      transport: 'http',
      image: null,
      is_enabled: true,
      asks_visitor: false,
      needs_identity: false,
      activity: '',
      button_label: '',
      answer_text: '',
      bot_id: ada.botId,
      user_id: ada.user.id,
      created: expect.any(Number),
      createdBy: ada.user.id,
      modified: expect.any(Number),
      modifiedBy: ada.user.id,
    })
    expect(result.created).toBeGreaterThanOrEqual(before)
  })

  test('BOT-INT-11 a mask replaces the secret', async () => {
    const ada = await createFunctionOwner(app)
    const reply = await ada.get(`/api/integration/fetch/${await ada.addNow(oauthFields)}`)

    expect(json(reply)).toMatchObject({ result: { secret: '********' } })
    expect(reply.body).not.toContain('kept-very-secret-5150')
  })

  test('ENT-39 ENT-40 the definition is returned as the same JSON under schema, the header as auth_header', async () => {
    const ada = await createFunctionOwner(app)
    const id = await ada.addNow({ authtype: 'API KEY', auth_header: 'X-Key: 77' })

    const result = await ada.fetch(id)

    expect(result.schema).toEqual(orderSchema)
    expect(result.auth_header).toBe('********')
    expect(result).not.toHaveProperty('definition')
  })

  test('BOT-INT-11 secrets are stored encrypted, and sending the mask keeps them', async () => {
    const ada = await createFunctionOwner(app)
    const id = await ada.addNow(oauthFields)
    const sealed = await rowOf(id)
    expect(JSON.stringify(sealed)).not.toContain('kept-very-secret-5150')
    expect(sealed.client_secret).toMatch(/^v1\./)

    json(await ada.edit(id, { ...oauthFields, secret: '********', clientid: 'client-8' }))

    const vault = createVault(openKeyRing(undefined, app.dataDir))
    const kept = await functionStore(app.database, vault).find(verifiedOwner(ada.user.id), id)
    expect(kept?.clientId).toBe('client-8')
    expect(kept?.clientSecret).toBe('kept-very-secret-5150')
  })

  test('API-44 API-45 an update of a function keeps its creator and creation time', async () => {
    const ada = await createFunctionOwner(app)
    const id = await ada.addNow()
    const added = await ada.fetch(id)

    const reply = await ada.edit(id, {
      functionname: 'find_order',
      url: 'https://shop.example.org/orders/{order_id}',
      method: 'GET',
      authtype: 'API KEY',
      auth_header: 'X-Api-Key: 1234',
    })

    expect(json(reply)).toEqual({ status: 1, message: 'Function saved.' })
    expect(await ada.fetch(id)).toEqual({
      ...added,
      name: 'find_order',
      schema: { ...orderSchema, name: 'find_order' },
      url: 'https://shop.example.org/orders/{order_id}',
      method: 'GET',
      authtype: 'API KEY',
      auth_header: '********',
      modified: expect.any(Number),
    })
  })

  test('a credential that the new authentication type does not use is deleted', async () => {
    const ada = await createFunctionOwner(app)
    const id = await ada.addNow(oauthFields)

    json(await ada.edit(id, { ...oauthFields, authtype: 'NOAUTH' }))

    expect(await rowOf(id)).toMatchObject({
      auth_type: 'NOAUTH',
      client_id: '',
      client_secret: '',
      token_url: '',
    })
    const refused = await ada.edit(id, { ...oauthFields, secret: '********' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ errors: { secret: 'Client Secret is required' } })
  })

  test('API-46 a removed function is gone, and a second removal returns 404', async () => {
    const ada = await createFunctionOwner(app)
    const id = await ada.addNow({ image: pictures.png })
    const { image } = await ada.fetch(id)

    expect(json(await ada.call(`/integration/removed/${id}`, undefined))).toEqual({
      status: 1,
      message: 'Function deleted.',
    })

    expect(await ada.list()).toEqual([])
    expect((await ada.call(`/integration/removed/${id}`, {})).statusCode).toBe(404)
    expect((await ada.get(image ?? '')).statusCode).toBe(404)
  })

  test('API-40 the tools of an own bot are refreshed, those of another return 404', async () => {
    const ada = await createFunctionOwner(app)
    const eve = await createFunctionOwner(app)

    const own = await ada.call('/update_assistant_tools', { function_bot_id: ada.botId })
    const foreign = await eve.call('/update_assistant_tools', { function_bot_id: ada.botId })

    expect(json(own)).toMatchObject({ status: 1, message: expect.any(String) })
    expect(foreign.statusCode).toBe(404)
  })

  test('a name is used once in a bot, also in ten concurrent requests', async () => {
    const ada = await createFunctionOwner(app)

    const replies = await Promise.all(Array.from({ length: 10 }, () => ada.add({})))

    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toMatchObject({ code: 'name_taken' })
    }
    const other = await ada.addNow({ functionname: 'other' })
    expect((await ada.edit(other, { functionname: 'get_order' })).statusCode).toBe(409)
    expect((await ada.edit(other, { functionname: 'other' })).statusCode).toBe(200)
  })

  test('ENT-39 the name of a definition becomes the name of its function; a bare schema is not changed', async () => {
    const ada = await createFunctionOwner(app)
    const bare = { type: 'object', properties: { city: { type: 'string' } } }
    const wrapped = { type: 'function', function: { description: 'Says it.', parameters: bare } }

    const id = await ada.addNow({ definition: JSON.stringify({ name: 'x', a: 1 }) })
    expect((await ada.fetch(id)).schema).toEqual({ name: 'get_order', a: 1 })
    json(await ada.edit(id, { definition: JSON.stringify(bare) }))
    expect((await ada.fetch(id)).schema).toEqual(bare)
    json(await ada.edit(id, { definition: JSON.stringify(wrapped) }))
    expect((await ada.fetch(id)).schema).toEqual({
      type: 'function',
      function: { name: 'get_order', description: 'Says it.', parameters: bare },
    })
  })

  test('a bot has at most 50 functions, which are deleted with it', async () => {
    const ada = await createFunctionOwner(app)
    for (let n = 0; n < 50; n += 1) await ada.addNow({ functionname: `f${n}` })

    const reply = await ada.add({ functionname: 'one_more' })

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ message: 'A chatbot can have up to 50 functions.' })
    expect(await ada.list()).toHaveLength(50)
    json(await ada.call('/deletechatbot', { id: ada.botId }))
    await app.background.start()
    const left = app.database.db
      .selectFrom('bot_function')
      .select('id')
      .where('owner_id', '=', ada.user.id)
    await expect.poll(() => left.execute()).toEqual([])
  })
})
