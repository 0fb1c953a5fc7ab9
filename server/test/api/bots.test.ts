import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json, openTestHouse, plainBot, type TestHouse } from '../house.ts'

type Setting = Record<string, unknown>

const without = (...names: string[]): typeof plainBot =>
  plainBot.filter(([name]) => !names.includes(name))

describe.each(engines)('bots on $name', (engine) => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse(engine)
  })
  afterAll(() => house.shut())

  test('API-29 ENT-20 roles and personalities are lists of id and name', async () => {
    const roles = json<object[]>(await house.http.inject('/get_roles'))
    const personalities = json<object[]>(await house.http.inject('/api/get_personalities'))

    expect(roles.length).toBeGreaterThanOrEqual(12)
    expect(personalities.length).toBeGreaterThanOrEqual(8)
    expect(roles[0]).toEqual({ id: expect.any(String), name: expect.any(String) })
  })

  test('API-30 ENT-27 ENT-28 ENT-31 PROD-06 a bot is made with all its fields', async () => {
    const { token } = await house.anOwner()

    const card = json<{ id: string }>(await house.form('/add_bot', plainBot, token))
    const setting = json(await house.call('/get_chatbot_setting', { id: card.id }, token))

    expect(card).toMatchObject({ name: 'Ampere', img_id: 3, role_name: expect.any(String) })
    expect(setting).toMatchObject({
      name: 'Ampere',
      prompt: 'Answer politely.',
      id1: 'role_customer_support',
      id2: 'personality_friendly',
      img_id: 3,
      suggested: 'When do you open?',
      placeholder: 'Ask me',
      initial: 'Hello!',
      use_custom: 'false',
      domain: '',
      bot_msg_bg_color: '',
    })
  })

  test('ENT-21 ENT-29 role and personality may be custom words', async () => {
    const { token } = await house.anOwner()
    const fields: typeof plainBot = [
      ...without('id1', 'id2'),
      ['id1', 'Beekeeper'],
      ['id2', 'Dry wit'],
    ]

    const card = json<{ id: string }>(await house.form('/add_bot', fields, token))

    expect(card).toMatchObject({ role_name: 'Beekeeper' })
    const setting = json<Setting>(await house.call('/get_chatbot_setting', { id: card.id }, token))
    expect([setting['id1'], setting['id2']]).toEqual(['Beekeeper', 'Dry wit'])
  })

  test.each(['19', '-1', 'x', '1.5'])('ENT-30 the avatar number %s is refused', async (image) => {
    const { token } = await house.anOwner()

    const reply = await house.form('/add_bot', [...without('image'), ['image', image]], token)

    expect(reply.statusCode).toBe(400)
    expect(json(await house.call('/chatbot_list', undefined, token))).toEqual([])
  })

  test('VAL-11 a role or personality that is missing is refused with the text of the wizard', async () => {
    const { token } = await house.anOwner()

    for (const missing of ['id1', 'id2']) {
      const reply = await house.form('/add_bot', without(missing), token)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        message: 'You have to select both a role and a personality',
      })
    }
  })

  test('an owner without a plan is refused a second bot, also when both are asked for at once', async () => {
    const { token } = await house.anOwner()

    const replies = await Promise.all(
      Array.from({ length: 8 }, () => house.form('/add_bot', plainBot, token)),
    )

    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    const refused = replies.find((reply) => reply.statusCode !== 200)
    expect(refused?.statusCode).toBe(403)
    expect(refused?.json()).toMatchObject({
      code: 'bot_limit_reached',
      message: expect.stringContaining('The Free plan allows 1 chatbot(s).'),
    })
  })

  test('ENT-24 an own id updates the bot and makes no second one', async () => {
    const { token } = await house.anOwner()
    const id = await house.aBot(token)

    await house.form('/add_bot', [...without('id', 'name'), ['id', id], ['name', 'Volta']], token)

    const list = json<object[]>(await house.call('/chatbot_list', undefined, token))
    expect(list).toMatchObject([{ id, name: 'Volta' }])
  })

  test('CVE-2026-41277 add_bot with the id of another account answers 404 and changes nothing', async () => {
    const ada = await house.anOwner()
    const eve = await house.anOwner()
    const id = await house.aBot(ada.token)

    const reply = await house.form('/add_bot', [...without('id'), ['id', id]], eve.token)

    expect(reply.statusCode).toBe(404)
    expect(json(await house.call('/chatbot_list', undefined, eve.token))).toEqual([])
  })

  test('API-35 API-36 ENT-33 ENT-35 all settings are saved and read again', async () => {
    const { token } = await house.anOwner()
    const id = await house.aBot(token)

    const saved = await house.form(
      '/update_chatbot_setting',
      [
        ['id', id],
        ['name', 'Volta'],
        ['suggested', 'A?\r\n\n B? '],
        ['placeholder', 'Go on'],
        ['initial', 'Hi'],
        ['bot_msg_bg_color', '#aabbcc'],
        ['use_custom', 'true'],
        ['img_id', '18'],
        ['id1', 'role_lawyer'],
        ['id2', 'personality_professional'],
        ['domain', 'Example.com, shop.example.org:8080'],
      ],
      token,
    )

    expect(json(saved)).toEqual({ status: 1, message: 'Successfully updated' })
    expect(json(await house.call('/get_chatbot_setting', { id }, token))).toMatchObject({
      id,
      name: 'Volta',
      suggested: 'A?\nB?',
      placeholder: 'Go on',
      initial: 'Hi',
      bot_msg_bg_color: '#aabbcc',
      use_custom: 'true',
      img_id: 18,
      id1: 'role_lawyer',
      id2: 'personality_professional',
      domain: 'example.com, shop.example.org:8080',
      prompt: 'Answer politely.',
    })
  })

  test.each([
    ['domain', 'not a host', 'Please enter a valid domain'],
    ['bot_msg_bg_color', 'red', 'Please enter a colour such as #aabbcc'],
    ['use_custom', 'yes', expect.any(String)],
    ['name', '', 'Please enter a chatbot name'],
  ])('the setting %s = %j is refused', async (field, value, message) => {
    const { token } = await house.anOwner()
    const id = await house.aBot(token)
    const fields = {
      id,
      name: 'Volta',
      id1: 'role_lawyer',
      id2: 'personality_professional',
      img_id: '1',
      [field]: value,
    }

    const reply = await house.form('/update_chatbot_setting', Object.entries(fields), token)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: { [field]: message } })
    const setting = json<Setting>(await house.call('/get_chatbot_setting', { id }, token))
    expect(setting['name']).toBe('Ampere')
  })

  test('CVE-2026-42863 CVE-2026-46441 an owner, version or sample mark in the body is not stored', async () => {
    const ada = await house.anOwner()
    const eve = await house.anOwner()
    const id = await house.aBot(ada.token, [
      ['owner_id', eve.user.id],
      ['is_sample', '1'],
      ['knowledge_version', '99'],
    ])

    const row = await house.database.db
      .selectFrom('bot')
      .select(['owner_id', 'is_sample', 'knowledge_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ owner_id: ada.user.id, is_sample: 0, knowledge_version: 0 })
  })

  test('API-28 PROD-13 the list is a bare array of own bots and follows every change', async () => {
    const { token } = await house.anOwner()
    const other = await house.anOwner()
    await house.aBot(other.token)
    const list = async () => json<object[]>(await house.call('/chatbot_list', undefined, token))

    expect(await list()).toEqual([])
    const id = await house.aBot(token)
    expect(await list()).toEqual([
      { id, name: 'Ampere', role_name: expect.any(String), img_id: 3, sources: expect.any(Object) },
    ])
    const renamed = [...without('name', 'id', 'image'), ['id', id], ['name', 'Volta']] as const
    const saved = await house.form(
      '/update_chatbot_setting',
      renamed.map(([name, value]) => [name, value]),
      token,
    )
    expect(json(saved)).toMatchObject({ status: 1 })
    expect(await list()).toMatchObject([{ id, name: 'Volta' }])
    await house.call('/deletechatbot', { id }, token)
    expect(await list()).toEqual([])
  })

  test('API-39 a deleted bot is gone with everything of it', async () => {
    const { token } = await house.anOwner()
    const id = await house.aBot(token, [['contentfile', 'The office is green.']])

    const deleted = json(await house.call('/deletechatbot', { id }, token))

    expect(deleted).toEqual({ status: 1, message: 'Successfully deleted' })
    expect(json(await house.call('/chatbot_list', undefined, token))).toEqual([])
    for (const table of ['source', 'chunk', 'chat_session', 'chat_message', 'job'] as const) {
      const rows = await house.database.db
        .selectFrom(table)
        .select('id')
        .where('bot_id', '=', id)
        .execute()
      expect(rows).toEqual([])
    }
  })
})
