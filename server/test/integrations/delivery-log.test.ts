import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { eventually, json } from '../support/test-app.ts'
import {
  hour,
  minute,
  createDeliveryApp,
  second,
  type DeliveryApp,
  type Page,
  type Sender,
} from './delivery-app.ts'

describe.each(engines)('the log of deliveries on $name', (engine) => {
  let place: DeliveryApp
  let ada: Sender
  beforeAll(async () => {
    place = await createDeliveryApp(engine)
  })
  beforeEach(async () => {
    ada = await place.anOwner()
    place.receiver.requests.length = 0
    place.receiver.answers(() => ({}))
  })
  afterAll(() => place.close())

  test('a replay sends a delivery again with its id and a new series of attempts', async () => {
    await ada.automate()
    place.receiver.answers(() => ({ status: 410 }))
    await ada.start()
    const failed = await ada.ends('failed')

    place.receiver.answers(() => ({ status: 500 }))
    json(await ada.replay(failed.id))
    expect(await ada.attempted(2)).toMatchObject({ state: 'queued', last_status: 500 })

    json(await ada.replay(failed.id))
    await ada.attempted(3)
    // Both replays planned a second attempt; the one of the older series does nothing.
    const timesSent = () => place.receiver.ids().filter((id) => id === failed.id).length
    place.advanceTime(7 * second)
    await ada.attempted(4)
    await place.nothingDue()
    expect(timesSent()).toBe(4)

    place.receiver.answers(() => ({}))
    place.advanceTime(2 * minute)
    expect((await ada.ends('delivered')).attempts).toBe(5)
    expect(timesSent()).toBe(5)
  })

  test('a test delivery is marked as a test; without an automation none is sent', async () => {
    expect((await ada.sendTest()).statusCode).toBe(404)

    await ada.automate()
    json(await ada.sendTest())
    await ada.ends('delivered')
    expect(place.receiver.requests[0]?.body).toMatchObject({
      type: 'test',
      data: { function: 'start_workflow' },
    })
  })

  test('a disconnected automation sends nothing more, and its log stays', async () => {
    await ada.automate()
    place.receiver.answers(() => ({ status: 500 }))
    await ada.start()
    await ada.attempted(1)
    json(await ada.disconnect('automation'))
    place.advanceTime(minute)

    expect(await ada.ends('failed')).toMatchObject({
      last_error: 'This connection was removed.',
    })
    expect(place.receiver.requests).toHaveLength(1)
  })

  test('the log is paged, newest first, and old deliveries are deleted', async () => {
    await ada.automate()
    for (let n = 0; n < 27; n += 1) {
      place.advanceTime(1)
      await ada.start({ summary: `Wish ${n}` })
    }
    await ada.ends('delivered')
    const first = await ada.page()
    const last = await ada.page(first.next ?? '')

    expect([first.deliveries.length, last.deliveries.length]).toEqual([25, 2])
    expect(last.next).toBeNull()
    const bodies = [...first.deliveries, ...last.deliveries].map(({ body }) => body)
    expect(bodies.map((body) => /Wish \d+/.exec(body)?.[0])).toEqual(
      Array.from({ length: 27 }, (_one, n) => `Wish ${26 - n}`),
    )
    expect((await ada.page('msg_unknown')).deliveries).toEqual([])

    await eventually(ada.page, ({ deliveries }) =>
      deliveries.every((row) => row.state !== 'queued'),
    )
    place.advanceTime(91 * 24 * hour)
    await place.app.background.runMaintenance()
    const left = await place.app.database.db.selectFrom('webhook_delivery').select('id').execute()
    expect(left).toEqual([])
  })

  test('deliveries of another owner can neither be read nor sent again', async () => {
    await ada.automate()
    await ada.start()
    const row = await ada.ends('delivered')
    const eve = await place.anOwner()

    const replies = [
      await eve.call('/integration/deliveries', { bot_id: ada.botId }),
      await eve.call('/integration/replay', { delivery_id: row.id }),
      await eve.call('/integration/test_delivery', { bot_id: ada.botId }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    const foreign = await eve.call('/integration/deliveries', {
      bot_id: eve.botId,
      before: row.id,
    })
    expect(json<Page>(foreign).deliveries).toEqual([])
    expect(place.receiver.requests).toHaveLength(1)
  })
})
