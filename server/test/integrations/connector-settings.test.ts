import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { calKey } from '../support/fakes/cal-com.ts'
import { json } from '../support/test-app.ts'
import {
  createConnectorOwner,
  createCalComApp,
  type CalComApp,
  type ConnectorOwner,
  type Run,
} from './connector-owner.ts'

const start = '2050-09-05T09:00:00.000+02:00'
const zendeskSettings = () => ({
  address: 'https://acme.example.org',
  email: 'agent@acme.example',
  token: 'zd0123',
})

describe.each(engines)('settings of connected services on $name', (engine) => {
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

  test.each([
    ['cal_com', { key: 'nonsense' }, { key: 'A Cal.com key starts with cal_.' }],
    ['cal_com', { event_type: '12a' }, { event_type: 'Please enter digits only.' }],
    ['cal_com', { event_type: 7 }, { event_type: 'Event type ID must be text.' }],
    [
      'cal_com',
      { time_zone: '{x}' },
      { time_zone: 'Please enter a time zone such as America/Chicago.' },
    ],
    ['cal_com', { address: 'javascript:alert(1)' }, { address: 'A valid URL is required.' }],
    ['cal_com', { address: 'mailto:a@b.example' }, { address: 'A valid URL is required.' }],
    ['cal_com', { key: 'cal_a\r\nX-Evil: 1' }, { key: 'This must be one line.' }],
    ['team_mail', { when: 'If {x}' }, { when: "Curly braces aren't allowed here." }],
    ['zendesk', { email: '' }, { email: 'Agent email address is required.' }],
    ['team_mail', { team: 'a@b.example, eve' }, { team: "eve isn't a valid email address." }],
    [
      'team_mail',
      { team: Array.from({ length: 6 }, (_one, n) => `p${n}@b.example`).join(' ') },
      { team: 'Enter up to 5 addresses.' },
    ],
  ])('%s refuses %j', async (id, wrong, errors) => {
    const good: Record<string, object> = {
      cal_com: place.settings,
      zendesk: zendeskSettings(),
      team_mail: { team: 'desk@acme.example' },
    }
    const reply = await ada.connect(id, { ...good[id], ...wrong })

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_request', errors })
    expect(await ada.list()).toEqual([])
  })

  test('an inner address is refused, and no function is created', async () => {
    const reply = await ada.connect('cal_com', {
      ...place.settings,
      address: 'http://169.254.169.254',
    })

    expect(reply.json()).toMatchObject({ code: 'url_blocked' })
    expect(await ada.list()).toEqual([])
  })

  test('secrets are write-only and stored encrypted', async () => {
    await ada.connectNow('cal_com', place.settings)
    const [card] = await ada.list()
    const detail = await ada.fetch(card?.id ?? '')
    const rows = await place.app.database.db
      .selectFrom('bot_function')
      .selectAll()
      .where('owner_id', '=', ada.user.id)
      .execute()

    expect(detail.auth_header).toBe('********')
    const seen = JSON.stringify([detail, await ada.cards(), await ada.list(), rows])
    expect(seen).not.toContain(calKey)
  })

  test('connecting again adds nothing, a taken name gets a number, and disconnecting keeps other functions', async () => {
    await ada.addNow({ functionname: 'open_ticket' })
    await ada.connectNow('zendesk', zendeskSettings())
    await ada.connectNow('zendesk', zendeskSettings())
    expect((await ada.list()).map(({ name }) => name)).toEqual(['open_ticket', 'open_ticket_2'])
    expect(await ada.namesOf('zendesk')).toEqual(['open_ticket_2'])
    const made = (await ada.list()).find(({ name }) => name === 'open_ticket_2')
    expect((await ada.fetch(made?.id ?? '')).schema['name']).toBe('open_ticket_2')

    json(await ada.disconnect('zendesk'))
    expect((await ada.list()).map(({ name }) => name)).toEqual(['open_ticket'])
    expect((await ada.disconnect('zendesk')).statusCode).toBe(404)
  })

  test('all functions or none: with 49 functions a connector of two is refused', async () => {
    for (let n = 0; n < 49; n += 1) await ada.addNow({ functionname: `f${n}` })

    const reply = await ada.connect('cal_com', place.settings)

    expect(reply.json()).toMatchObject({ code: 'invalid_request' })
    expect(await ada.list()).toHaveLength(49)
  })

  test('ROLE-06 without a paid plan nothing can be listed, tested or connected', async () => {
    await place.app.database.db
      .deleteFrom('subscriptions')
      .where('user_id', '=', ada.user.id)
      .execute()
    const body = { bot_id: ada.botId, connector: 'cal_com', settings: place.settings }

    for (const path of ['connect', 'probe', 'disconnect', 'deliveries', 'test_delivery']) {
      const reply = await ada.call(`/integration/${path}`, body)
      expect([path, reply.statusCode]).toEqual([path, 403])
    }
    expect((await ada.get(`/integration/connectors/${ada.botId}`)).statusCode).toBe(403)
    expect(place.cal.requests).toEqual([])
  })

  test('an edit of a connected function keeps its transport and its request', async () => {
    await ada.connectNow('cal_com', place.settings)
    const { functions } = await ada.connectNow('cal_com', place.settings)
    const id = functions.find(({ name }) => name === 'book_appointment')?.id ?? ''
    const before = await ada.fetch(id)
    json(
      await ada.edit(id, {
        functionname: 'book',
        definition: JSON.stringify(before.schema),
        url: before.url,
        authtype: before.authtype,
        auth_header: before.auth_header,
        asks_visitor: 'false',
      }),
    )

    const visitor = { name: 'Mara', email: 'mara@king.example' }
    const reply = json<Run>(await ada.run('book', { start, ...visitor }))
    expect(reply.call.status).toBe(201)
  })
})
