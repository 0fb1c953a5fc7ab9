import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json, createTestApp, botFields, eventually, type TestApp } from '../support/test-app.ts'

type Setting = Record<string, unknown>

const without = (...names: string[]): typeof botFields =>
  botFields.filter(([name]) => !names.includes(name))

async function aWholeBot(app: TestApp) {
  const { token } = await app.createOwner()
  const card = json<{ id: string }>(await app.postForm('/add_bot', botFields, token))
  const read = await app.call('/get_chatbot_setting', { id: card.id }, token)
  return { card, setting: json<Setting>(read) }
}

describe.each(engines)('bots on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine)
  })
  afterAll(() => app.close())

  test('API-29 ENT-20 roles and personalities are lists of id and name', async () => {
    const roles = json<object[]>(await app.http.inject('/get_roles'))
    const personalities = json<object[]>(await app.http.inject('/api/get_personalities'))

    expect(roles.length).toBeGreaterThanOrEqual(12)
    expect(personalities.length).toBeGreaterThanOrEqual(8)
    for (const entry of [...roles, ...personalities]) {
      expect(entry).toEqual({ id: expect.stringMatching(/./), name: expect.stringMatching(/./) })
    }
  })

  describe('a bot created with all its fields', () => {
    test('API-30 ENT-31 is returned as its card', async () => {
      const { card } = await aWholeBot(app)

      expect(card).toMatchObject({
        id: expect.stringMatching(/./),
        name: 'Ampere',
        role_name: 'Customer support agent',
        img_id: 3,
      })
    })

    test('API-30 ENT-27 stores its name, its texts and the defaults of all other fields', async () => {
      const { card, setting } = await aWholeBot(app)

      expect(setting).toMatchObject({
        id: card.id,
        name: 'Ampere',
        id1: 'role_customer_support',
        id2: 'personality_friendly',
        img_id: 3,
        suggested: 'When do you open?',
        placeholder: 'Ask me',
        initial: 'Hello!',
        use_custom: 'true',
        domain: '',
        bot_msg_bg_color: '',
      })
    })

    test('ENT-28 stores its instruction', async () => {
      expect((await aWholeBot(app)).setting).toMatchObject({ prompt: 'Answer politely.' })
    })
  })

  test('PROD-06 a chatbot has name, role, personality, avatar, files and websites', async () => {
    const { token } = await app.createOwner()
    const id = await app.createBot(token, [
      ['files', { name: 'lamps.txt', content: 'A lamp weighs four kilograms.' }],
      ['websiteList', 'https://lamps.example.com/'],
    ])

    expect(json(await app.call('/get_chatbot_setting', { id }, token))).toMatchObject({
      name: 'Ampere',
      id1: 'role_customer_support',
      id2: 'personality_friendly',
      img_id: 3,
    })
    expect(json(await app.call('/get_model_info', { id }, token))).toMatchObject({
      file_names: ['lamps.txt'],
      websitelist: [expect.stringContaining('lamps.example.com')],
    })
  })

  test('ENT-21 ENT-29 role and personality may be custom words', async () => {
    const { token } = await app.createOwner()
    const fields: typeof botFields = [
      ...without('id1', 'id2'),
      ['id1', 'Beekeeper'],
      ['id2', 'Dry wit'],
    ]

    const card = json<{ id: string }>(await app.postForm('/add_bot', fields, token))

    expect(card).toMatchObject({ role_name: 'Beekeeper' })
    const setting = json<Setting>(await app.call('/get_chatbot_setting', { id: card.id }, token))
    expect([setting['id1'], setting['id2']]).toEqual(['Beekeeper', 'Dry wit'])
  })

  test.each(['19', '-1', 'x', '1.5'])('ENT-30 the avatar number %s is refused', async (image) => {
    const { token } = await app.createOwner()

    const reply = await app.postForm('/add_bot', [...without('image'), ['image', image]], token)

    expect(reply.statusCode).toBe(400)
    expect(json(await app.call('/chatbot_list', undefined, token))).toEqual([])
  })

  test('VAL-11 a missing role or personality is refused with the text of the wizard', async () => {
    const { token } = await app.createOwner()

    for (const missing of ['id1', 'id2']) {
      const reply = await app.postForm('/add_bot', without(missing), token)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        message: 'You have to select both a role and a personality',
      })
    }
  })

  test('an owner without a plan is refused a second bot, also when both are created concurrently', async () => {
    const { token } = await app.createOwner()

    const replies = await Promise.all(
      Array.from({ length: 8 }, () => app.postForm('/add_bot', botFields, token)),
    )

    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    const refused = replies.find((reply) => reply.statusCode !== 200)
    expect(refused?.statusCode).toBe(403)
    expect(refused?.json()).toMatchObject({
      code: 'bot_limit_reached',
      message: expect.stringContaining('Your Free plan includes 1 chatbot.'),
    })
  })

  test('ENT-24 an existing id updates the bot and creates no second one', async () => {
    const { token } = await app.createOwner()
    const id = await app.createBot(token)

    await app.postForm('/add_bot', [...without('id', 'name'), ['id', id], ['name', 'Volta']], token)

    const list = json<object[]>(await app.call('/chatbot_list', undefined, token))
    expect(list).toMatchObject([{ id, name: 'Volta' }])
  })

  test('CVE-2026-41277 add_bot with the id of another account returns 404 and changes nothing', async () => {
    const ada = await app.createOwner()
    const eve = await app.createOwner()
    const id = await app.createBot(ada.token)

    const reply = await app.postForm('/add_bot', [...without('id'), ['id', id]], eve.token)

    expect(reply.statusCode).toBe(404)
    expect(json(await app.call('/chatbot_list', undefined, eve.token))).toEqual([])
  })

  test('ENT-35 the setting use_custom is a string', async () => {
    const { token } = await app.createOwner()
    const id = await app.createBot(token)

    const read = json<Setting>(await app.call('/get_chatbot_setting', { id }, token))

    expect(read['use_custom']).toBe('false')
  })

  test('API-35 API-36 ENT-33 all settings are stored and returned', async () => {
    const { token } = await app.createOwner()
    const id = await app.createBot(token)

    const saved = await app.postForm(
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
    expect(json(await app.call('/get_chatbot_setting', { id }, token))).toMatchObject({
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
    ['bot_msg_bg_color', 'red', 'Please enter a color such as #aabbcc'],
    ['use_custom', 'yes', expect.any(String)],
    ['name', '', 'Please enter a chatbot name'],
  ])('the setting %s = %j is refused', async (field, value, message) => {
    const { token } = await app.createOwner()
    const id = await app.createBot(token)
    const fields = {
      id,
      name: 'Volta',
      id1: 'role_lawyer',
      id2: 'personality_professional',
      img_id: '1',
      [field]: value,
    }

    const reply = await app.postForm('/update_chatbot_setting', Object.entries(fields), token)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: { [field]: message } })
    const setting = json<Setting>(await app.call('/get_chatbot_setting', { id }, token))
    expect(setting['name']).toBe('Ampere')
  })

  test('CVE-2026-42863 CVE-2026-46441 an owner, version or sample mark in the body is not stored', async () => {
    const ada = await app.createOwner()
    const eve = await app.createOwner()
    const id = await app.createBot(ada.token, [
      ['owner_id', eve.user.id],
      ['is_sample', '1'],
      ['knowledge_version', '99'],
    ])

    const row = await app.database.db
      .selectFrom('bot')
      .select(['owner_id', 'is_sample', 'knowledge_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ owner_id: ada.user.id, is_sample: 0, knowledge_version: 0 })
  })

  test('API-28 PROD-13 the list is a bare array of own bots and reflects every change', async () => {
    const { token } = await app.createOwner()
    const other = await app.createOwner()
    await app.createBot(other.token)
    const list = async () => json<object[]>(await app.call('/chatbot_list', undefined, token))

    expect(await list()).toEqual([])
    const id = await app.createBot(token)
    expect(await list()).toEqual([
      { id, name: 'Ampere', role_name: expect.any(String), img_id: 3, sources: expect.any(Object) },
    ])
    const renamed = [...without('name', 'id', 'image'), ['id', id], ['name', 'Volta']] as const
    const saved = await app.postForm(
      '/update_chatbot_setting',
      renamed.map(([name, value]) => [name, value]),
      token,
    )
    expect(json(saved)).toMatchObject({ status: 1 })
    expect(await list()).toMatchObject([{ id, name: 'Volta' }])
    await app.call('/deletechatbot', { id }, token)
    expect(await list()).toEqual([])
  })

  test('API-39 a deleted bot is deleted with all its data', async () => {
    const { token } = await app.createOwner()
    const id = await app.createBot(token, [['contentfile', 'The office is green.']])

    const deleted = json(await app.call('/deletechatbot', { id }, token))

    expect(deleted).toEqual({ status: 1, message: 'Successfully deleted' })
    expect(json(await app.call('/chatbot_list', undefined, token))).toEqual([])
    await app.background.start()
    for (const table of ['source', 'chunk', 'chat_session', 'chat_message', 'job'] as const) {
      const left = app.database.db.selectFrom(table).select('id').where('bot_id', '=', id)
      await eventually(
        () => left.execute(),
        (rows) => rows.length === 0,
      )
    }
  })
})
