import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createConnectorOwner, type ConnectorOwner } from './connector-owner.ts'
import { pictures } from './function-owner.ts'

const hubspot = { token: 'pat-0123', address: 'https://api.hubapi.com' }
const byKey = { authtype: 'API KEY', auth_header: 'X-Key: sesame' }

describe.each(engines)('restoring removed functions on $name', (engine) => {
  let now = Date.now()
  let app: TestApp
  let ada: ConnectorOwner
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
  })
  beforeEach(async () => {
    ada = await createConnectorOwner(app)
  })
  afterAll(() => app.close())

  const remove = (id: string) => ada.call(`/integration/removed/${id}`, {})
  const restore = (...ids: string[]) =>
    ada.call('/integration/restore', { bot_id: ada.botId, function_ids: ids })
  const leave = async (connector: string) =>
    json<{ removed: string[] }>(await ada.disconnect(connector)).removed

  test('a removed function is restored with its image and its key', async () => {
    const id = await ada.addNow({ ...byKey, image: pictures.png, button_label: 'Orders' })
    const before = await ada.fetch(id)
    json(await remove(id))
    expect(await ada.list()).toEqual([])
    expect((await ada.get(`/integration/fetch/${id}`)).statusCode).toBe(404)
    expect((await ada.edit(id, {})).statusCode).toBe(404)
    expect((await ada.call(`/integration/switch/${id}`, { is_enabled: true })).statusCode).toBe(404)
    expect((await ada.run('get_order', {})).statusCode).toBe(404)

    expect(json(await restore(id))).toMatchObject({ message: 'Restored.' })

    expect(await ada.fetch(id)).toEqual(before)
    expect((await ada.get(before.image ?? '')).statusCode).toBe(200)
  })

  test('restoring reconnects a disconnected service', async () => {
    await ada.connectNow('hubspot', hubspot)
    const ids = await leave('hubspot')
    expect(await ada.namesOf('hubspot')).toEqual([])
    expect(ids).toHaveLength(2)

    json(await restore(...ids))

    expect(await ada.namesOf('hubspot')).toEqual(['find_my_contact', 'save_contact'])
  })

  test('after two minutes restoring is refused, and key and image are deleted', async () => {
    const id = await ada.addNow({ ...byKey, image: pictures.png })
    json(await remove(id))

    now += 121_000
    expect((await restore(id)).json()).toMatchObject({
      code: 'not_found',
      message: "It's too late to undo this.",
    })
    await app.background.runMaintenance()

    const { db } = app.database
    const rows = db.selectFrom('bot_function').select('id').where('id', '=', id)
    const images = db.selectFrom('function_image').select('id').where('function_id', '=', id)
    expect([await rows.execute(), await images.execute()]).toEqual([[], []])
  })

  test('within two minutes maintenance deletes nothing', async () => {
    const id = await ada.addNow(byKey)
    json(await remove(id))
    now += 100_000
    await app.background.runMaintenance()

    json(await restore(id))
    expect(await ada.list()).toHaveLength(1)
  })

  test('a name that was taken meanwhile prevents restoring any of them', async () => {
    await ada.connectNow('hubspot', hubspot)
    const ids = await leave('hubspot')
    await ada.addNow({ functionname: 'save_contact' })

    expect((await restore(...ids)).json()).toMatchObject({
      code: 'name_taken',
      message: 'Another function now has this name. Rename or delete it first.',
    })
    expect((await ada.list()).map(({ name }) => name)).toEqual(['save_contact'])
  })

  test('a bot with the maximum of functions prevents restoring', async () => {
    const id = await ada.addNow({ functionname: 'first' })
    json(await remove(id))
    for (let n = 0; n < 50; n += 1) await ada.addNow({ functionname: `f${n}` })

    expect((await restore(id)).json()).toMatchObject({ code: 'invalid_request' })
    expect(await ada.list()).toHaveLength(50)
  })

  test('a function that was never removed or is already restored returns 404', async () => {
    const id = await ada.addNow()
    expect((await restore(id)).statusCode).toBe(404)
    expect((await restore('unknown')).statusCode).toBe(404)
    expect((await restore()).statusCode).toBe(400)
  })

  test('restoring needs a paid plan', async () => {
    const id = await ada.addNow()
    json(await remove(id))
    await app.database.db.deleteFrom('subscriptions').where('user_id', '=', ada.user.id).execute()
    expect((await restore(id)).statusCode).toBe(403)
  })
})
