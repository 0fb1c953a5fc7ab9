import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { calKey, eventType } from '../support/fakes/cal-com.ts'
import { json } from '../support/test-app.ts'
import {
  createConnectorOwner,
  createCalComApp,
  type CalComApp,
  type ConnectorOwner,
  type Run,
} from './connector-owner.ts'
import { pictures } from './function-owner.ts'

const start = '2050-09-05T09:00:00.000+02:00'
const team = { team: 'desk@acme.example', when: 'When somebody is angry.' }

describe.each(engines)('connecting a service again on $name', (engine) => {
  let place: CalComApp
  let ada: ConnectorOwner
  beforeAll(async () => {
    place = await createCalComApp(engine)
  })
  beforeEach(async () => {
    ada = await createConnectorOwner(place.app)
    place.cal.requests.length = 0
    place.cal.bookings.length = 0
  })
  afterAll(() => place.close())

  const idOf = async (name: string) =>
    (await ada.list()).find((card) => card.name === name)?.id ?? ''

  test('replaces key and settings, and keeps what the owner changed', async () => {
    await ada.connectNow('cal_com', { ...place.settings, key: 'cal_old', event_type: '7' })
    const id = await idOf('book_appointment')
    const before = await ada.fetch(id)
    const words = { ...before.schema, name: 'book', description: 'Books a fitting at our shop.' }
    json(
      await ada.edit(id, {
        functionname: 'book',
        definition: JSON.stringify(words),
        url: before.url,
        authtype: before.authtype,
        auth_header: before.auth_header,
        asks_visitor: 'false',
        is_enabled: 'false',
        activity: 'Asking the tailor…',
        button_label: 'Book a fitting',
        answer_text: 'See you then.',
        image: pictures.png,
      }),
    )
    const edited = await ada.fetch(id)

    const { functions } = await ada.connectNow('cal_com', place.settings)

    expect(functions).toContainEqual({ id, name: 'book' })
    expect(await ada.fetch(id)).toEqual({ ...edited, modified: expect.any(Number) })
    const booking = { start, name: 'Mara', email: 'mara@king.example' }
    expect(json<Run>(await ada.run('book', booking)).call.status).toBe(201)
    expect(place.cal.requests[0]).toMatchObject({
      headers: { authorization: `Bearer ${calKey}` },
      body: { eventTypeId: eventType },
    })
  })

  test('texts that the owner did not change follow the new settings', async () => {
    await ada.connectNow('team_mail', team)
    const id = await idOf('write_to_team')
    json(await ada.edit(id, { ...(await fieldsOf(id)), functionname: 'tell_team' }))

    await ada.connectNow('team_mail', { ...team, when: 'When somebody is happy.' })

    const { schema, name } = await ada.fetch(id)
    expect(name).toBe('tell_team')
    expect(schema).toMatchObject({
      name: 'tell_team',
      description: expect.stringContaining('When somebody is happy.'),
    })
  })

  test('a function that the owner deleted is not created again, unless it is requested or none is left', async () => {
    await ada.connectNow('cal_com', place.settings)
    json(await ada.call(`/integration/removed/${await idOf('book_appointment')}`, {}))
    expect(await missing()).toEqual(['book_appointment'])

    await ada.connectNow('cal_com', place.settings)
    expect(await ada.namesOf('cal_com')).toEqual(['find_free_times'])

    const kept = await idOf('find_free_times')
    await ada.reconnectAll('cal_com', place.settings)
    expect(await ada.namesOf('cal_com')).toEqual(['book_appointment', 'find_free_times'])
    expect(await idOf('find_free_times')).toBe(kept)
    expect(await missing()).toEqual([])

    for (const { id } of await ada.list()) json(await ada.call(`/integration/removed/${id}`, {}))
    expect(await missing()).toEqual([])
    await ada.connectNow('cal_com', place.settings)
    expect(await ada.namesOf('cal_com')).toEqual(['book_appointment', 'find_free_times'])
  })

  test('a secret is kept for a new address only when it is entered again', async () => {
    const elsewhere = 'https://place.cal.example.org'
    await ada.connectNow('cal_com', { ...place.settings, address: elsewhere, key: 'cal_old' })
    await ada.connectNow('cal_com', place.settings)

    json(await ada.run('find_free_times', { start: '2050-09-05', end: '2050-09-06' }))

    expect(place.cal.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${calKey}`,
    ])
  })

  async function missing(): Promise<string[]> {
    const card = (await ada.cards()).find(({ id }) => id === 'cal_com')
    return card?.missing ?? []
  }

  async function fieldsOf(id: string) {
    const { schema, url, authtype } = await ada.fetch(id)
    return { definition: JSON.stringify(schema), url, authtype }
  }
})
