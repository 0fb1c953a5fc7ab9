import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { aConnector, type ConnectorOwner } from './connecting.ts'
import { pictures } from './integrating.ts'

const hubspot = { token: 'pat-0123', address: 'https://api.hubapi.com' }
const byKey = { authtype: 'API KEY', auth_header: 'X-Key: sesame' }

describe.each(engines)('undoing the removal of functions on $name', (engine) => {
  let now = Date.now()
  let house: TestHouse
  let ada: ConnectorOwner
  beforeAll(async () => {
    house = await openTestHouse(engine, { clock: () => now })
  })
  beforeEach(async () => {
    ada = await aConnector(house)
  })
  afterAll(() => house.shut())

  const remove = (id: string) => ada.call(`/integration/removed/${id}`, {})
  const restore = (...ids: string[]) =>
    ada.call('/integration/restore', { bot_id: ada.botId, function_ids: ids })
  const leave = async (connector: string) =>
    json<{ removed: string[] }>(await ada.disconnect(connector)).removed

  test('a deleted function comes back as it was, with its picture and its key', async () => {
    const id = await ada.addNow({ ...byKey, image: pictures.png, button_label: 'Orders' })
    const before = await ada.fetch(id)
    json(await remove(id))
    expect(await ada.list()).toEqual([])
    expect((await ada.get(`/integration/fetch/${id}`)).statusCode).toBe(404)
    expect((await ada.edit(id, {})).statusCode).toBe(404)
    expect((await ada.call(`/integration/switch/${id}`, { is_enabled: true })).statusCode).toBe(404)
    expect((await ada.run('get_order', {})).statusCode).toBe(404)

    expect(json(await restore(id))).toMatchObject({ message: 'It is back.' })

    expect(await ada.fetch(id)).toEqual(before)
    expect((await ada.get(before.image ?? '')).statusCode).toBe(200)
  })

  test('a service that was disconnected is connected again by undoing it', async () => {
    await ada.connectNow('hubspot', hubspot)
    const ids = await leave('hubspot')
    expect(await ada.namesOf('hubspot')).toEqual([])
    expect(ids).toHaveLength(2)

    json(await restore(...ids))

    expect(await ada.namesOf('hubspot')).toEqual(['find_my_contact', 'save_contact'])
  })

  test('after two minutes it is too late, and key and picture are gone from the database', async () => {
    const id = await ada.addNow({ ...byKey, image: pictures.png })
    json(await remove(id))

    now += 121_000
    expect((await restore(id)).json()).toMatchObject({
      code: 'not_found',
      message: 'It is too late to undo this.',
    })
    await house.background.tidy()

    const { db } = house.database
    const rows = db.selectFrom('bot_function').select('id').where('id', '=', id)
    const images = db.selectFrom('function_image').select('id').where('function_id', '=', id)
    expect([await rows.execute(), await images.execute()]).toEqual([[], []])
  })

  test('within the two minutes tidying up takes nothing', async () => {
    const id = await ada.addNow(byKey)
    json(await remove(id))
    now += 100_000
    await house.background.tidy()

    json(await restore(id))
    expect(await ada.list()).toHaveLength(1)
  })

  test('a name that is taken meanwhile keeps all of them away', async () => {
    await ada.connectNow('hubspot', hubspot)
    const ids = await leave('hubspot')
    await ada.addNow({ functionname: 'save_contact' })

    expect((await restore(...ids)).json()).toMatchObject({
      code: 'name_taken',
      message: 'Another function has this name by now. Rename or delete it first.',
    })
    expect((await ada.list()).map(({ name }) => name)).toEqual(['save_contact'])
  })

  test('a bot that is full by now keeps them away', async () => {
    const id = await ada.addNow({ functionname: 'first' })
    json(await remove(id))
    for (let n = 0; n < 50; n += 1) await ada.addNow({ functionname: `f${n}` })

    expect((await restore(id)).json()).toMatchObject({ code: 'invalid_request' })
    expect(await ada.list()).toHaveLength(50)
  })

  test('what was never removed, or is back already, is not found', async () => {
    const id = await ada.addNow()
    expect((await restore(id)).statusCode).toBe(404)
    expect((await restore('unknown')).statusCode).toBe(404)
    expect((await restore()).statusCode).toBe(400)
  })

  test('undoing needs a paid plan', async () => {
    const id = await ada.addNow()
    json(await remove(id))
    await house.database.db.deleteFrom('subscriptions').where('user_id', '=', ada.user.id).execute()
    expect((await restore(id)).statusCode).toBe(403)
  })
})
