import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { botFields, createTestApp, json, type TestApp } from '../support/test-app.ts'

type Setting = Record<string, unknown>

const without = (...names: string[]): typeof botFields =>
  botFields.filter(([name]) => !names.includes(name))

describe.each(engines)('the time zone of a bot on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine)
  })
  afterAll(() => app.close())

  test('the time zone is that of the browser, until the owner chooses another one', async () => {
    const { token } = await app.createOwner()
    const id = await app.createBot(token)
    const zone = async () =>
      json<Setting>(await app.call('/get_chatbot_setting', { id }, token))['time_zone']
    const save = async (time_zone: string) => {
      const fields = { id, name: 'Volta', id1: 'role_lawyer', id2: 'personality_calm', time_zone }
      const reply = await app.postForm('/update_chatbot_setting', Object.entries(fields), token)
      return reply.statusCode
    }

    expect(await zone()).toBe('UTC')
    expect(await save('Asia/Tokyo')).toBe(200)
    expect(await save('Mars/Olympus')).toBe(400)
    await app.postForm('/add_bot', [...without('id', 'name'), ['id', id], ['name', 'Volta']], token)
    expect(await zone()).toBe('Asia/Tokyo')
  })

  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Mars/Olympus', 'UTC'],
  ])('a chatbot created in the time zone %s has %s', async (detected, stored) => {
    const { token } = await app.createOwner()
    const created = await app.postForm(
      '/add_bot',
      [...without('id'), ['time_zone', detected]],
      token,
    )
    const { id } = json<{ id: string }>(created)
    const read = json<Setting>(await app.call('/get_chatbot_setting', { id }, token))

    expect(read['time_zone']).toBe(stored)
  })
})
