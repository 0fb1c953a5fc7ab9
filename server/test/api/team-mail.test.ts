import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { eventually, json, openTestHouse, type TestHouse } from '../house.ts'
import { openMailServer, type MailServer } from '../mail/mail-server.ts'
import { subjectsFor } from '../mail/inbox.ts'
import { aConnector, type ConnectorOwner, type Run } from './connecting.ts'
import { anyArguments } from './running.ts'

const readersOf = ({ to = [], cc = [], bcc = [] }: Email) =>
  [...to, ...cc, ...bcc].map(({ address }) => address)

const team = 'desk@acme.example, boss@acme.example'

describe.each(engines)('letters to the team on $name', (engine) => {
  let mail: MailServer
  let house: TestHouse
  let ada: ConnectorOwner
  let ahead = 0
  beforeAll(async () => {
    mail = await openMailServer()
    house = await openTestHouse(engine, {
      clock: () => Date.now() + ahead,
      env: { SMTP_URL: mail.url, MAIL_FROM: 'Askwell <hello@askwell.test>' },
    })
    await house.background.start()
  })
  beforeEach(async () => {
    ada = await aConnector(house)
    await verify(ada.user.id)
    mail.forget()
  })
  afterAll(async () => {
    await house.shut()
    await mail.close()
  })

  const verify = (id: string, at: number | null = 1) =>
    house.database.db
      .updateTable('user_account')
      .set({ email_verified_at: at })
      .where('id', '=', id)
      .execute()
  /** The letters of the chatbot; those about the account itself come beside them. */
  const arrived = (count: number): Promise<Email[]> =>
    eventually(
      async () => (await mail.letters()).filter(({ subject }) => subject?.startsWith('[Ampere]')),
      (letters) => letters.length === count,
    )
  const write = (args: object) =>
    ada.run('write_to_team', { subject: 'Ten chairs', summary: 'A visitor wants chairs.', ...args })

  test('each address of the team gets the summary, and an answer goes to the visitor', async () => {
    await ada.connectNow('team_mail', { team })
    const told = { visitor_name: 'Mara King', visitor_email: 'mara@king.example' }

    const reply = json<Run>(await write(told))
    const letters = await arrived(2)

    expect(reply).toMatchObject({
      result: { sent: true, recipients: 2 },
      call: { method: 'POST', status: 202 },
    })
    expect(new Set(letters.flatMap(readersOf))).toEqual(
      new Set(['boss@acme.example', 'desk@acme.example']),
    )
    const [letter] = letters
    expect(letter?.subject).toBe('[Ampere] Ten chairs')
    expect(letter?.replyTo).toMatchObject([{ address: 'mara@king.example' }])
    expect(letter?.text).toContain('> A visitor wants chairs.')
    expect(letter?.text).toContain('Name: Mara King')
  })

  test('what a visitor writes is text: no markup, no header, no other recipient', async () => {
    const { functions } = await ada.connectNow('team_mail', { team: 'desk@acme.example' })
    // The owner lets the chatbot send whatever it likes.
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
    const [letter] = await arrived(1)

    expect(letter?.html).not.toMatch(/<img|<b>|<a href="https:\/\/evil/)
    expect(letter?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    if (!letter) throw new Error('no letter came')
    expect(readersOf(letter)).toEqual(['desk@acme.example'])
    expect(letter.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(letter.replyTo ?? []).toEqual([])
    expect(letter?.subject).toBe('[Ampere] Hi Bcc: eve@evil.example')
  })

  test('arguments name no recipient', async () => {
    await ada.connectNow('team_mail', { team: 'desk@acme.example' })

    const reply = await write({ to: 'eve@evil.example' })

    expect(reply.json()).toMatchObject({ code: 'bad_arguments' })
    expect(await subjectsFor(house, 'eve@evil.example')).toEqual([])
  })

  test('an owner whose address is not confirmed can neither connect it nor write', async () => {
    await ada.connectNow('team_mail', { team: 'desk@acme.example' })
    await verify(ada.user.id, null)

    const connected = await ada.connect('team_mail', { team: 'desk@acme.example' })
    const written = await write({})

    for (const reply of [connected, written]) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({ message: /confirm the email address/ })
    }
  })

  test('a chatbot writes a hundred times a day, then says so', async () => {
    await ada.connectNow('team_mail', { team: 'many@acme.example' })
    for (let n = 0; n < 100; n += 1) {
      if (n % 50 === 49) ahead += 61_000
      expect((await write({ subject: `No ${n}` })).statusCode).toBe(200)
    }
    ahead += 61_000
    const refused = await write({})

    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('wrote 100 emails within a day'),
    })
    expect(await subjectsFor(house, 'many@acme.example')).toHaveLength(100)
    mail.forget()
  })

  test('an edit changes neither the addresses nor that it writes letters', async () => {
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

test('without a mail server the letters lie in the outbox', async () => {
  const [engine] = engines
  if (!engine) throw new Error('there is an engine')
  const house = await openTestHouse(engine)
  const ada = await aConnector(house)
  await ada.connectNow('team_mail', { team })

  json(await ada.run('write_to_team', { subject: 'Chairs', summary: 'Ten.' }))

  expect(await subjectsFor(house, 'boss@acme.example')).toEqual(['[Ampere] Chairs'])
  await house.shut()
})
