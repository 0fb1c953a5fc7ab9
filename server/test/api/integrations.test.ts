import { provenOwner } from '@askwell/core/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { functionStore } from '../../src/adapters/db/function-store.ts'
import { createVault, openKeyRing } from '../../src/adapters/secrets/index.ts'
import { engines } from '../engines.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { anIntegrator, byOauth, orderSchema, pictures } from './integrating.ts'

describe.each(engines)('functions of a bot on $name', (engine) => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse(engine)
  })
  afterAll(() => house.shut())

  const rowOf = (id: string) =>
    house.database.db
      .selectFrom('bot_function')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('API-41 API-43 API-45 a function is added and listed without anything secret', async () => {
    const ada = await anIntegrator(house)

    const reply = await ada.add(byOauth)
    expect(json(reply)).toEqual({
      status: 1,
      message: 'The function was added.',
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

  test('API-42 ENT-38 ENT-39 ENT-40 BOT-INT-11 a function is fetched with a mask in place of its secret', async () => {
    const ada = await anIntegrator(house)
    const before = Date.now()
    const id = await ada.addNow(byOauth)

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
    expect(reply.body).not.toContain('kept-very-secret-5150')
  })

  test('BOT-INT-11 secrets lie encrypted in the table, and the mask sent back keeps them', async () => {
    const ada = await anIntegrator(house)
    const id = await ada.addNow(byOauth)
    const sealed = await rowOf(id)
    expect(JSON.stringify(sealed)).not.toContain('kept-very-secret-5150')
    expect(sealed.client_secret).toMatch(/^v1\./)

    json(await ada.edit(id, { ...byOauth, secret: '********', clientid: 'client-8' }))

    const vault = createVault(openKeyRing(undefined, house.dataDir))
    const kept = await functionStore(house.database, vault).find(provenOwner(ada.user.id), id)
    expect(kept?.clientId).toBe('client-8')
    expect(kept?.clientSecret).toBe('kept-very-secret-5150')
  })

  test('API-44 API-45 a function is changed; who made it and when stays', async () => {
    const ada = await anIntegrator(house)
    const id = await ada.addNow()
    const added = await ada.fetch(id)

    const reply = await ada.edit(id, {
      functionname: 'find_order',
      url: 'https://shop.example.org/orders/{order_id}',
      method: 'GET',
      authtype: 'API KEY',
      auth_header: 'X-Api-Key: 1234',
    })

    expect(json(reply)).toEqual({ status: 1, message: 'The function was saved.' })
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

  test('a credential that the new authentication type does not use is forgotten', async () => {
    const ada = await anIntegrator(house)
    const id = await ada.addNow(byOauth)

    json(await ada.edit(id, { ...byOauth, authtype: 'NOAUTH' }))

    expect(await rowOf(id)).toMatchObject({
      auth_type: 'NOAUTH',
      client_id: '',
      client_secret: '',
      token_url: '',
    })
    const refused = await ada.edit(id, { ...byOauth, secret: '********' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ errors: { secret: 'Client Secret is required' } })
  })

  test('API-46 a removed function is gone, and a second removal finds none', async () => {
    const ada = await anIntegrator(house)
    const id = await ada.addNow({ image: pictures.png })
    const { image } = await ada.fetch(id)

    expect(json(await ada.call(`/integration/removed/${id}`, undefined))).toEqual({
      status: 1,
      message: 'The function was deleted.',
    })

    expect(await ada.list()).toEqual([])
    expect((await ada.call(`/integration/removed/${id}`, {})).statusCode).toBe(404)
    expect((await ada.get(image ?? '')).statusCode).toBe(404)
  })

  test('API-40 the tools of an own bot are refreshed, those of another are not found', async () => {
    const ada = await anIntegrator(house)
    const eve = await anIntegrator(house)

    const own = await ada.call('/update_assistant_tools', { function_bot_id: ada.botId })
    const foreign = await eve.call('/update_assistant_tools', { function_bot_id: ada.botId })

    expect(json(own)).toMatchObject({ status: 1, message: expect.any(String) })
    expect(foreign.statusCode).toBe(404)
  })

  test('a name is used once in a bot, also when it is asked for ten times at once', async () => {
    const ada = await anIntegrator(house)

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

  test('ENT-39 the name of a definition becomes that of its function; a bare schema stays as it is', async () => {
    const ada = await anIntegrator(house)
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

  test('a bot takes 50 functions and takes them with it when it is deleted', async () => {
    const ada = await anIntegrator(house)
    for (let n = 0; n < 50; n += 1) await ada.addNow({ functionname: `f${n}` })

    const reply = await ada.add({ functionname: 'one_more' })

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ message: 'A chatbot takes at most 50 functions.' })
    expect(await ada.list()).toHaveLength(50)
    json(await ada.call('/deletechatbot', { id: ada.botId }))
    const left = await house.database.db
      .selectFrom('bot_function')
      .select('id')
      .where('owner_id', '=', ada.user.id)
      .execute()
    expect(left).toEqual([])
  })
})
