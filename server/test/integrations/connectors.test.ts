import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { calKey, eventType, startCalCom, type CalCom } from '../support/fakes/cal-com.ts'
import { startHubspot, privateAppToken } from '../support/fakes/hubspot.ts'
import { agent, agentToken, startZendesk } from '../support/fakes/zendesk.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createConnectorOwner, type ConnectorOwner, type Run } from './connector-owner.ts'

/** An address without a listener. */
const nobody = '127.0.0.1:9'
const start = '2050-09-05T09:00:00.000+02:00'

describe.each(engines)('connected services on $name', (engine) => {
  let cal: CalCom
  let zendesk: Awaited<ReturnType<typeof startZendesk>>
  let hubspot: Awaited<ReturnType<typeof startHubspot>>
  let app: TestApp
  let ada: ConnectorOwner
  beforeAll(async () => {
    cal = await startCalCom()
    zendesk = await startZendesk()
    hubspot = await startHubspot()
    const hosts = [nobody, ...[cal, zendesk, hubspot].map(({ host }) => host)]
    app = await createTestApp(engine, { env: { EGRESS_ALLOW: hosts.join(',') } })
  })
  beforeEach(async () => {
    ada = await createConnectorOwner(app)
    for (const { requests } of [cal, zendesk, hubspot]) requests.length = 0
    cal.bookings.length = 0
    hubspot.contacts.length = 0
  })
  afterAll(async () => {
    await app.close()
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

  test('Cal.com: free slots are found and one is booked, exactly as its API v2 is documented', async () => {
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
    expect(cal.requests[0]).toMatchObject({
      method: 'GET',
      path: '/v2/slots',
      headers: { authorization: `Bearer ${calKey}`, 'cal-api-version': '2024-09-04' },
    })
    expect(Object.fromEntries(cal.requests[0]?.query ?? [])).toEqual({
      eventTypeId: '123456',
      timeZone: 'Europe/Berlin',
      start: '2050-09-05',
      end: '2050-09-06',
    })

    const visitor = { name: 'Mara King', email: 'mara@king.example' }
    const booked = json<Run>(await ada.run('book_appointment', { start, ...visitor }))
    expect(booked.call.status).toBe(201)
    expect(cal.requests[1]).toMatchObject({
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

  test('Cal.com: a taken slot and a busy service are reported as such', async () => {
    await ada.connectNow('cal_com', calSettings())
    const booking = { start, name: 'Mara', email: 'mara@king.example' }
    json(await ada.run('book_appointment', booking))

    const taken = json<Run>(await ada.run('book_appointment', booking))
    expect(taken).toMatchObject({ call: { status: 400 }, result: { status: 'error' } })

    cal.beBusy(true)
    expect(await ada.probe('cal_com', calSettings())).toEqual({
      ok: false,
      message: 'Cal.com is getting too many requests. Please try again in a minute.',
    })
    cal.beBusy(false)
  })

  test('Zendesk: a ticket is opened in the name of the visitor', async () => {
    await ada.connectNow('zendesk', zendeskSettings())
    const summary = { subject: 'Broken lamp', description: 'It went out on Monday.' }
    const visitor = { name: 'Mara King', email: 'mara@king.example' }

    const reply = json<Run>(await ada.run('open_ticket', { ...summary, ...visitor }))

    expect(reply).toMatchObject({ call: { status: 201 }, result: { ticket: { status: 'new' } } })
    expect(zendesk.requests).toMatchObject([
      {
        method: 'POST',
        path: '/api/v2/tickets.json',
        body: {
          ticket: {
            subject: summary.subject,
            comment: { body: summary.description },
            requester: visitor,
            tags: ['chatbot'],
          },
        },
      },
    ])
    const basic = Buffer.from(`${agent}/token:${agentToken}`).toString('base64')
    expect(zendesk.requests[0]?.headers.authorization).toBe(`Basic ${basic}`)
  })

  test('HubSpot: a contact is created once, and saving it again updates it', async () => {
    await ada.connectNow('hubspot', hubspotSettings())
    const first = { email: 'mara@king.example', first_name: 'Mara' }
    json(await ada.run('save_contact', first))
    const again = json<Run>(await ada.run('save_contact', { ...first, phone: '+49 30 1' }))

    expect(again.result).toMatchObject({ status: 'COMPLETE', results: [{ new: false }] })
    expect(hubspot.requests[0]).toMatchObject({
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

  test('HubSpot: a search finds the signed-in visitor, and no argument makes it find another', async () => {
    await ada.connectNow('hubspot', hubspotSettings())
    for (const email of [ada.user.email, 'mara@king.example']) {
      json(await ada.run('save_contact', { email, first_name: 'X' }))
    }

    const reply = json<Run>(await ada.run('find_my_contact', {}))
    expect(reply.result).toMatchObject({
      total: 1,
      results: [{ properties: { email: ada.user.email } }],
    })
    expect(hubspot.requests.at(-1)?.body).toMatchObject({
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

  test('functions that book, open or save need confirmation by the visitor', async () => {
    await ada.connectNow('cal_com', calSettings())
    await ada.connectNow('zendesk', zendeskSettings())
    await ada.connectNow('hubspot', hubspotSettings())

    const withConfirmation = (await ada.list()).filter((card) => card.asks_visitor)
    expect(withConfirmation.map(({ name }) => name)).toEqual([
      'book_appointment',
      'open_ticket',
      'save_contact',
    ])
  })

  test.each([
    ['cal_com', () => ({ ...calSettings(), key: 'cal_wrong' }), 'Cal.com rejected'],
    ['zendesk', () => ({ ...zendeskSettings(), token: 'wrong' }), 'Zendesk rejected'],
    ['hubspot', () => ({ ...hubspotSettings(), token: 'pat-wrong' }), 'HubSpot rejected'],
    [
      'zendesk',
      () => ({ ...zendeskSettings(), address: `${zendesk.url}/x` }),
      "We couldn't find Zendesk",
    ],
    ['zendesk', () => ({ ...zendeskSettings(), address: 'http://10.0.0.7' }), 'not allowed'],
    [
      'zendesk',
      () => ({ ...zendeskSettings(), address: `http://${nobody}` }),
      "We couldn't reach Zendesk",
    ],
  ])(
    'a wrong setting of %s is refused with a message and nothing is stored',
    async (id, settings, words) => {
      const probed = await ada.probe(id, settings())

      expect(probed.ok).toBe(false)
      expect(probed.message).toContain(words)
      expect(await ada.list()).toEqual([])
    },
  )

  test('valid settings are verified by a request that changes nothing', async () => {
    for (const [id, settings] of [
      ['cal_com', calSettings()],
      ['zendesk', zendeskSettings()],
      ['hubspot', hubspotSettings()],
    ] as const) {
      expect(await ada.probe(id, settings)).toMatchObject({ ok: true })
    }
    const requests = [cal, zendesk, hubspot].flatMap((fake) => fake.requests)
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
    expect(requests.map(({ path }) => path)).toEqual([
      '/v2/me',
      '/api/v2/users/me.json',
      '/crm/v3/objects/contacts',
    ])
  })
})
