import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { outboxSubjects } from '../support/outbox.ts'
import { eventually, json, createTestApp, type TestApp } from '../support/test-app.ts'

const hour = 3_600_000
const victim = 'ada1@example.com'
const message = { firstName: 'Eve', lastName: 'Fox', email: 'eve@example.com', message: 'Hello' }

const person = { first_name: 'Eve', last_name: 'Fox', password: 'a good long password' }

describe.each(engines)('e-mails to one address on $name', (engine) => {
  let mail: MailServer
  let app: TestApp
  let now = Date.now()
  beforeAll(async () => {
    mail = await openMailServer()
    const env = { SMTP_URL: mail.url, OPERATOR_EMAIL: victim }
    app = await createTestApp(engine, { env, clock: () => now })
    await app.background.start()
  })
  afterAll(async () => {
    await app.close()
    await mail.close()
  })

  const write = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const reply = await app.http.inject({
        method: 'POST',
        url: '/contactus',
        remoteAddress: `10.2.0.${n}`,
        payload: message,
      })
      json(reply)
    }
  }
  const subjects = () => outboxSubjects(app, victim)

  test('of 50 e-mails that others cause within a minute 20 are sent, and a reset link still arrives, whoever has accounts of the same mailbox', async () => {
    const owner = await app.createOwner()
    expect(owner.user.email).toBe(victim)
    await app.database.db
      .updateTable('user_account')
      .set({ email_verified_at: now })
      .where('email', '=', victim)
      .execute()
    await write(50)
    expect(await subjects()).toHaveLength(20)

    json(await app.call('/user/subscribemail', { email: victim.replace('@', '+news@') }))
    expect(await outboxSubjects(app, victim.replace('@', '+news@'))).toEqual([])

    for (const tag of ['a', 'b', 'c', 'd']) {
      const email = victim.replace('@', `+${tag}@`)
      json(await app.call('/register', { ...person, email }))
      for (let n = 0; n < 3; n += 1) json(await app.call('/forgot_password', { email }))
    }
    json(await app.call('/forgot_password', { email: victim }))
    const all = await eventually(subjects, (list) => list.length === 21)
    expect(all).toContain('Reset your Askwell password')
    expect(await app.database.db.selectFrom('contact_message').selectAll().execute()).toHaveLength(
      50,
    )
  })

  test('other addresses are not affected, and after an hour more are sent, at most 100 a day', async () => {
    const other = await app.createOwner()
    expect(await outboxSubjects(app, other.user.email)).toHaveLength(1)

    for (let hours = 0; hours < 6; hours += 1) {
      now += hour
      await write(30)
    }
    const others = (await subjects()).filter((subject) => subject === 'Message from Eve Fox')
    expect(others).toHaveLength(98) // the welcome and the reset link count too
  })
})
