import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { calKey, eventType, openCalCom, type CalCom } from '../fixtures/fakes/cal-com.ts'
import { openHubspot, privateAppToken } from '../fixtures/fakes/hubspot.ts'
import { agent, agentToken, openZendesk } from '../fixtures/fakes/zendesk.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { aConnector, type ConnectorOwner, type Run } from './connecting.ts'

/** Where nothing listens. */
const nobody = '127.0.0.1:9'
const start = '2050-09-05T09:00:00.000+02:00'

describe.each(engines)('connected services on $name', (engine) => {
  let cal: CalCom
  let zendesk: Awaited<ReturnType<typeof openZendesk>>
  let hubspot: Awaited<ReturnType<typeof openHubspot>>
  let house: TestHouse
  let ada: ConnectorOwner
  beforeAll(async () => {
    cal = await openCalCom()
    zendesk = await openZendesk()
    hubspot = await openHubspot()
    const hosts = [nobody, ...[cal, zendesk, hubspot].map(({ host }) => host)]
    house = await openTestHouse(engine, { env: { EGRESS_ALLOW: hosts.join(',') } })
  })
  beforeEach(async () => {
    ada = await aConnector(house)
    for (const { asked } of [cal, zendesk, hubspot]) asked.length = 0
    cal.bookings.length = 0
    hubspot.contacts.length = 0
  })
  afterAll(async () => {
    await house.shut()
    await Promise.all([cal.close(), zendesk.close(), hubspot.close()])
  })

  const calSettings = () => ({
    key: calKey,
    event_type: String(eventType),
    time_zone: 'Europe/Berlin',
    address: cal.url,
  })
  const zendeskSettings = () => ({ address: zendesk.url, email: agent, token: agentToken })
  const hubspotSettings = () => ({ token: privateAppToken, address: hubspot.url })

  test('Cal.com: free times are found and one is booked, exactly as its API v2 is documented', async () => {
    const connected = await ada.connectNow('cal_com', calSettings())
    expect(connected.functions.map(({ name }) => name)).toEqual([
      'find_free_times',
      'book_appointment',
    ])

    const free = json<Run>(
      await ada.run('find_free_times', { start: '2050-09-05', end: '2050-09-06' }),
    )
    expect(free.result).toMatchObject({
      status: 'success',
      data: { '2050-09-05': [{ start }, { start: '2050-09-05T11:30:00.000+02:00' }] },
    })
    expect(cal.asked[0]).toMatchObject({
      method: 'GET',
      path: '/v2/slots',
      headers: { authorization: `Bearer ${calKey}`, 'cal-api-version': '2024-09-04' },
    })
    expect(Object.fromEntries(cal.asked[0]?.query ?? [])).toEqual({
      eventTypeId: '123456',
      timeZone: 'Europe/Berlin',
      start: '2050-09-05',
      end: '2050-09-06',
    })

    const visitor = { name: 'Mara King', email: 'mara@king.example' }
    const booked = json<Run>(await ada.run('book_appointment', { start, ...visitor }))
    expect(booked.call.status).toBe(201)
    expect(cal.asked[1]).toMatchObject({
      method: 'POST',
      path: '/v2/bookings',
      headers: { 'cal-api-version': '2024-08-13' },
      body: {
        start: '2050-09-05T07:00:00.000Z',
        eventTypeId: 123_456,
        attendee: { ...visitor, timeZone: 'Europe/Berlin' },
      },
    })
    expect(cal.bookings).toHaveLength(1)
  })

  test('Cal.com: a time that is taken and a service that is busy are told as they are', async () => {
    await ada.connectNow('cal_com', calSettings())
    const wish = { start, name: 'Mara', email: 'mara@king.example' }
    json(await ada.run('book_appointment', wish))

    const taken = json<Run>(await ada.run('book_appointment', wish))
    expect(taken).toMatchObject({ call: { status: 400 }, result: { status: 'error' } })

    cal.beBusy(true)
    expect(await ada.probe('cal_com', calSettings())).toEqual({
      ok: false,
      message: 'Cal.com asks to wait a moment. Please try again in a minute.',
    })
    cal.beBusy(false)
  })

  test('Zendesk: a ticket is opened in the name of the visitor', async () => {
    await ada.connectNow('zendesk', zendeskSettings())
    const told = { subject: 'Broken lamp', description: 'It went out on Monday.' }
    const visitor = { name: 'Mara King', email: 'mara@king.example' }

    const reply = json<Run>(await ada.run('open_ticket', { ...told, ...visitor }))

    expect(reply).toMatchObject({ call: { status: 201 }, result: { ticket: { status: 'new' } } })
    expect(zendesk.asked).toMatchObject([
      {
        method: 'POST',
        path: '/api/v2/tickets.json',
        body: {
          ticket: {
            subject: told.subject,
            comment: { body: told.description },
            requester: visitor,
            tags: ['chatbot'],
          },
        },
      },
    ])
    const basic = Buffer.from(`${agent}/token:${agentToken}`).toString('base64')
    expect(zendesk.asked[0]?.headers.authorization).toBe(`Basic ${basic}`)
  })

  test('HubSpot: a contact is made once, and its second save changes it', async () => {
    await ada.connectNow('hubspot', hubspotSettings())
    const first = { email: 'mara@king.example', first_name: 'Mara' }
    json(await ada.run('save_contact', first))
    const again = json<Run>(await ada.run('save_contact', { ...first, phone: '+49 30 1' }))

    expect(again.result).toMatchObject({ status: 'COMPLETE', results: [{ new: false }] })
    expect(hubspot.asked[0]).toMatchObject({
      path: '/crm/v3/objects/contacts/batch/upsert',
      body: {
        inputs: [
          {
            idProperty: 'email',
            id: 'mara@king.example',
            properties: { email: 'mara@king.example', firstname: 'Mara' },
          },
        ],
      },
    })
    expect(hubspot.contacts.map(({ properties }) => properties.get('phone'))).toEqual(['+49 30 1'])
  })

  test('HubSpot: a search finds whoever is signed in, and no argument makes it find another', async () => {
    await ada.connectNow('hubspot', hubspotSettings())
    for (const email of [ada.user.email, 'mara@king.example']) {
      json(await ada.run('save_contact', { email, first_name: 'X' }))
    }

    const reply = json<Run>(await ada.run('find_my_contact', {}))
    expect(reply.result).toMatchObject({
      total: 1,
      results: [{ properties: { email: ada.user.email } }],
    })
    expect(hubspot.asked.at(-1)?.body).toMatchObject({
      filterGroups: [
        { filters: [{ propertyName: 'email', operator: 'EQ', value: ada.user.email }] },
      ],
      limit: 1,
    })
    const tried = await ada.run('find_my_contact', { email: 'mara@king.example' })
    expect(tried.json()).toMatchObject({ code: 'bad_arguments' })
    const card = (await ada.list()).find(({ name }) => name === 'find_my_contact')
    expect(card?.needs_identity).toBe(true)
  })

  test('what books, opens or saves asks the visitor first', async () => {
    await ada.connectNow('cal_com', calSettings())
    await ada.connectNow('zendesk', zendeskSettings())
    await ada.connectNow('hubspot', hubspotSettings())

    const asking = (await ada.list()).filter((card) => card.asks_visitor)
    expect(asking.map(({ name }) => name)).toEqual([
      'book_appointment',
      'open_ticket',
      'save_contact',
    ])
  })

  test.each([
    ['cal_com', () => ({ ...calSettings(), key: 'cal_wrong' }), 'Cal.com does not accept'],
    ['zendesk', () => ({ ...zendeskSettings(), token: 'wrong' }), 'Zendesk does not accept'],
    ['hubspot', () => ({ ...hubspotSettings(), token: 'pat-wrong' }), 'HubSpot does not accept'],
    [
      'zendesk',
      () => ({ ...zendeskSettings(), address: `${zendesk.url}/x` }),
      'There is no Zendesk',
    ],
    ['zendesk', () => ({ ...zendeskSettings(), address: 'http://10.0.0.7' }), 'not allowed'],
    [
      'zendesk',
      () => ({ ...zendeskSettings(), address: `http://${nobody}` }),
      'could not be reached',
    ],
  ])('a wrong setting of %s is told in words and nothing is kept', async (id, settings, words) => {
    const probed = await ada.probe(id, settings())

    expect(probed.ok).toBe(false)
    expect(probed.message).toContain(words)
    expect(await ada.list()).toEqual([])
  })

  test('good settings are told to be good by a request that changes nothing', async () => {
    for (const [id, settings] of [
      ['cal_com', calSettings()],
      ['zendesk', zendeskSettings()],
      ['hubspot', hubspotSettings()],
    ] as const) {
      expect(await ada.probe(id, settings)).toMatchObject({ ok: true })
    }
    const asked = [cal, zendesk, hubspot].flatMap((fake) => fake.asked)
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
    expect(asked.map(({ path }) => path)).toEqual([
      '/v2/me',
      '/api/v2/users/me.json',
      '/crm/v3/objects/contacts',
    ])
  })
})
