import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { eventually, json, createTestApp, type TestApp } from '../support/test-app.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { outboxSubjects } from '../support/outbox.ts'
import { createConnectorOwner, type ConnectorOwner, type Run } from './connector-owner.ts'
import { anyArguments } from './function-runner.ts'

const readersOf = ({ to = [], cc = [], bcc = [] }: Email) =>
  [...to, ...cc, ...bcc].map(({ address }) => address)

const team = 'desk@acme.example, boss@acme.example'

describe.each(engines)('e-mails to the team on $name', (engine) => {
  let mail: MailServer
  let app: TestApp
  let ada: ConnectorOwner
  let ahead = 0
  beforeAll(async () => {
    mail = await openMailServer()
    app = await createTestApp(engine, {
      clock: () => Date.now() + ahead,
      env: { SMTP_URL: mail.url, MAIL_FROM: 'Askwell <hello@askwell.test>' },
    })
    await app.background.start()
  })
  beforeEach(async () => {
    ada = await createConnectorOwner(app)
    await verify(ada.user.id)
    mail.deleteAll()
  })
  afterAll(async () => {
    await app.close()
    await mail.close()
  })

  const verify = (id: string, at: number | null = 1) =>
    app.database.db
      .updateTable('user_account')
      .set({ email_verified_at: at })
      .where('id', '=', id)
      .execute()
  /** E-mails of the chatbot, without those about the account itself. */
  const arrived = (count: number): Promise<Email[]> =>
    eventually(
      async () => (await mail.emails()).filter(({ subject }) => subject?.startsWith('[Ampere]')),
      (emails) => emails.length === count,
    )
  const write = (args: object) =>
    ada.run('write_to_team', { subject: 'Ten chairs', summary: 'A visitor wants chairs.', ...args })

  test('each address of the team gets the summary, and a reply goes to the visitor', async () => {
    await ada.connectNow('team_mail', { team })
    const visitor = { visitor_name: 'Mara King', visitor_email: 'mara@king.example' }

    const reply = json<Run>(await write(visitor))
    const emails = await arrived(2)

    expect(reply).toMatchObject({
      result: { sent: true, recipients: 2 },
      call: { method: 'POST', status: 202 },
    })
    expect(new Set(emails.flatMap(readersOf))).toEqual(
      new Set(['boss@acme.example', 'desk@acme.example']),
    )
    const [email] = emails
    expect(email?.subject).toBe('[Ampere] Ten chairs')
    expect(email?.replyTo).toMatchObject([{ address: 'mara@king.example' }])
    expect(email?.text).toContain('> A visitor wants chairs.')
    expect(email?.text).toContain('Name: Mara King')
  })

  test('input of a visitor stays text: no markup, no header, no other recipient', async () => {
    const { functions } = await ada.connectNow('team_mail', { team: 'desk@acme.example' })
    // The owner allows the chatbot to send without confirmation.
    const [made] = functions
    json(
      await ada.edit(made?.id ?? '', { functionname: 'write_to_team', definition: anyArguments }),
    )
    json(
      await write({
        subject: 'Hi\r\nBcc: eve@evil.example',
        summary: '<img src=x onerror=alert(1)><a href="https://evil.example">Pay here</a>',
        visitor_name: '<b>Mara</b>\nBcc: eve@evil.example',
        visitor_email: 'mara@king.example\r\nBcc: eve@evil.example',
      }),
    )
    const [email] = await arrived(1)

    expect(email?.html).not.toMatch(/<img|<b>|<a href="https:\/\/evil/)
    expect(email?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    if (!email) throw new Error('no e-mail arrived')
    expect(readersOf(email)).toEqual(['desk@acme.example'])
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(email.replyTo ?? []).toEqual([])
    expect(email?.subject).toBe('[Ampere] Hi Bcc: eve@evil.example')
  })

  test('arguments cannot name a recipient', async () => {
    await ada.connectNow('team_mail', { team: 'desk@acme.example' })

    const reply = await write({ to: 'eve@evil.example' })

    expect(reply.json()).toMatchObject({ code: 'bad_arguments' })
    expect(await outboxSubjects(app, 'eve@evil.example')).toEqual([])
  })

  test('an owner with an unconfirmed address can neither connect it nor send', async () => {
    await ada.connectNow('team_mail', { team: 'desk@acme.example' })
    await verify(ada.user.id, null)

    const connected = await ada.connect('team_mail', { team: 'desk@acme.example' })
    const written = await write({})

    for (const reply of [connected, written]) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({ message: /confirm your email address/ })
    }
  })

  test('a chatbot sends at most a hundred e-mails a day, then says so', async () => {
    await ada.connectNow('team_mail', { team: 'many@acme.example' })
    for (let n = 0; n < 100; n += 1) {
      ahead += 181_000 // 20 an hour, because one address does not get more
      expect((await write({ subject: `No ${n}` })).statusCode).toBe(200)
    }
    ahead += 61_000
    const refused = await write({})

    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('its limit of 100 emails a day'),
    })
    expect(await outboxSubjects(app, 'many@acme.example')).toHaveLength(100)
    mail.deleteAll()
  })

  test('a recipient gets at most twenty e-mails an hour, then the call fails', async () => {
    await ada.connectNow('team_mail', { team: 'flood@acme.example' })
    ahead += 3_600_000
    const replies = []
    for (let n = 0; n < 22; n += 1) replies.push(await write({ subject: `No ${n}` }))

    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(await outboxSubjects(app, 'flood@acme.example')).toHaveLength(20)
    expect(replies.at(-1)?.body).toContain('have received too many emails')
    mail.deleteAll()
  })

  test('an edit changes neither the addresses nor the transport', async () => {
    const { functions } = await ada.connectNow('team_mail', { team: 'desk@acme.example' })
    const id = functions[0]?.id ?? ''
    const before = await ada.fetch(id)
    expect(before.url).toBe('mailto:desk@acme.example')
    json(
      await ada.edit(id, {
        functionname: 'write_to_team',
        definition: JSON.stringify(before.schema),
        url: 'mailto:eve@evil.example',
      }),
    )

    expect((await ada.fetch(id)).url).toBe('mailto:desk@acme.example')
    const byHand = await ada.add({ functionname: 'spam', url: 'mailto:eve@evil.example' })
    expect(byHand.statusCode).toBe(400)
  })
})

test('without a mail server the e-mails stay in the outbox', async () => {
  const [engine] = engines
  if (!engine) throw new Error('there is an engine')
  const app = await createTestApp(engine)
  const ada = await createConnectorOwner(app)
  await ada.connectNow('team_mail', { team })

  json(await ada.run('write_to_team', { subject: 'Chairs', summary: 'Ten.' }))

  expect(await outboxSubjects(app, 'boss@acme.example')).toEqual(['[Ampere] Chairs'])
  await app.close()
})
