import { createEmailTemplates } from '@askwell/core/mail'
import type { Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deleteOldEmails, insertEmail } from '../../src/mail/stores/email-store.ts'
import { openSmtp } from '../../src/platform/mail/smtp.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { engines } from '../support/engines.ts'
import { eventually, json, createTestApp, type TestApp } from '../support/test-app.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'

const templates = createEmailTemplates({
  brand: 'Askwell',
  siteUrl: 'https://askwell.test',
  supportEmail: 'help@askwell.test',
})
const content = templates.passwordChanged({ firstName: 'Zoë 🌻' })

let mail: MailServer
beforeAll(async () => {
  mail = await openMailServer()
})
afterAll(() => mail.close())
afterEach(() => {
  mail.deleteAll()
  mail.mood.refuses = null
})

const arrived = (count: number): Promise<Email[]> =>
  eventually(
    () => mail.emails(),
    (received) => received.length === count,
  )

describe.each(engines)('e-mails over SMTP on $name', (engine) => {
  let app: TestApp
  let ahead = 0
  beforeAll(async () => {
    app = await createTestApp(engine, {
      clock: () => Date.now() + ahead,
      env: {
        SMTP_URL: mail.url,
        MAIL_FROM: 'Ünser Haus <hello@askwell.test>',
        OPERATOR_EMAIL: 'desk@askwell.test',
        PUBLIC_URL: 'https://askwell.test',
      },
    })
    await app.background.start()
  })
  afterAll(() => app.close())

  /** Inserts an e-mail as the product does, into the app's own queue. */
  const post = (to: string, dedupeKey: string) =>
    app.database.transaction((trx) =>
      insertEmail(trx, { to, content, dedupeKey }, { at: Date.now() + ahead, isSent: true }),
    )
  const stateOf = async (dedupeKey: string) =>
    app.database.db
      .selectFrom('email')
      .select(['state', 'error', 'body_text', 'body_html'])
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst()

  test('an e-mail arrives complete, as text and HTML and in every script', async () => {
    await post('zoe@example.com', 'whole')
    const [email] = await arrived(1)

    expect(email?.from).toMatchObject({ name: 'Ünser Haus', address: 'hello@askwell.test' })
    expect(email?.to).toMatchObject([{ address: 'zoe@example.com' }])
    expect(email?.subject).toBe('Your Askwell password was changed')
    expect(email?.text).toContain('Hello Zoë 🌻,')
    expect(email?.html).toContain('Hello Zoë 🌻,')
    const headers = new Map(email?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(email?.messageId).toMatch(/^<l_[\w-]+@askwell\.test>$/)
  })

  test('a sent e-mail keeps no text, and its dedupe key sends nothing again', async () => {
    await post('zoe@example.com', 'once')
    await arrived(1)
    const kept = await eventually(
      () => stateOf('once'),
      (row) => row?.state === 'sent',
    )

    expect(kept).toEqual({ state: 'sent', error: null, body_text: '', body_html: '' })
    expect(await post('zoe@example.com', 'once')).toBe(false)
    await post('zoe@example.com', 'afterwards')
    await arrived(2)
  })

  test('an e-mail that the mail server defers is retried until it is accepted', async () => {
    mail.mood.refuses = 451
    await post('zoe@example.com', 'deferred')
    await eventually(
      () => lastErrorOf(app),
      (error) => error.includes('451'),
    )
    expect((await stateOf('deferred'))?.state).toBe('waiting')

    mail.mood.refuses = null
    ahead += 600_000
    await arrived(1)
  })

  test('a permanent refusal is stored with its reason, and its text for a week unless it has a link that opens an account', async () => {
    mail.mood.refuses = 550
    await post('gone@example.com', 'refused')
    await post('gone@example.com', 'reset:refused')
    const failed = (dedupeKey: string) =>
      eventually(
        () => stateOf(dedupeKey),
        (found) => found?.state === 'failed',
      )

    const row = await failed('refused')
    expect(row?.error).toContain('550')
    expect(row?.body_text).toContain('Zoë')
    expect((await failed('reset:refused'))?.body_text).toBe('')

    await deleteOldEmails(app.database.db, Date.now() + ahead + 8 * 86_400_000)
    expect(await stateOf('refused')).toMatchObject({ body_text: '', body_html: '' })
  })

  test('RELIABILITY-16 a request succeeds while the mail server refuses', async () => {
    mail.mood.refuses = 451
    const reply = await app.call('/contactus', visitor)
    expect(json(reply)).toMatchObject({ result: 'success' })

    mail.mood.refuses = null
    ahead += 600_000
    await arrived(1)
  })

  test('Q145 X022 API-27 the operator gets the message, and a reply goes to its sender', async () => {
    json(await app.call('/contactus', visitor))
    const [email] = await arrived(1)

    expect(email?.to).toMatchObject([{ address: 'desk@askwell.test' }])
    expect(email?.replyTo).toMatchObject([{ address: 'mara@king.com' }])
    expect(email?.subject).toBe('Message from Mara King')
    expect(email?.text).toContain('> Do you speak Ελληνικά?')
  })

  test('X023 API-26 a subscriber gets a welcome e-mail with one-click unsubscribe', async () => {
    json(await app.call('/user/subscribemail', { email: 'zoe@example.com' }))
    const received = await arrived(2)

    const welcome = received.find(({ to }) => to?.[0]?.address === 'zoe@example.com')
    const header = (name: string) => welcome?.headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = /<https:\/\/askwell\.test(\/api\/unsubscribe\/[\w%-]+)>/.exec(
      header('list-unsubscribe'),
    )

    const reply = await app.http.inject({
      method: 'POST',
      url: url?.[1] ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(json(reply)).toMatchObject({ status: 1 })
    const left = await app.database.db.selectFrom('subscriber').selectAll().execute()
    expect(left).toEqual([])
  })
})

async function lastErrorOf({ database }: TestApp): Promise<string> {
  const jobs = await database.db
    .selectFrom('job')
    .select('last_error')
    .where('queue', '=', 'emails')
    .where('state', '=', 'queued')
    .execute()
  return jobs.map(({ last_error }) => last_error ?? '').join('\n')
}

const visitor = {
  firstName: 'Mara',
  lastName: 'King',
  email: 'mara@king.com',
  message: 'Do you speak Ελληνικά?',
}

test.each([
  ['a recipient', { to: 'zoe@example.com\r\nBcc: eve@example.com' }],
  ['a second recipient', { to: 'zoe@example.com, eve@example.com' }],
  ['a subject', { subject: 'Hello\r\nBcc: eve@example.com' }],
  ['an address for answers', { replyTo: 'zoe@example.com\r\nBcc: eve@example.com' }],
  ['the way out', { unsubscribeUrl: 'https://a.test/>\r\nBcc: eve@example.com' }],
])('header injection by %s adds no header and no recipient', async (_place, change) => {
  const smtp = openSmtp({ url: mail.url, from: { name: 'A', address: 'a@askwell.test' } })
  const mailed = {
    id: 'l_1',
    to: 'zoe@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    replyTo: null,
    unsubscribeUrl: null,
    ...change,
  }
  await smtp.send(mailed).catch(() => undefined)
  await smtp.close()

  for (const { to, bcc, headers } of await mail.emails()) {
    expect(bcc ?? []).toEqual([])
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(to?.map(({ address }) => address)).toEqual(['zoe@example.com'])
  }
})

test.each([
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
  [{ SMTP_URL: 'http://mail.example.com' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'Askwell <hello@example.com>\r\nBcc: eve@example.com' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Askwell' }, 'MAIL_FROM'],
  [{ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.com' }, 'PUBLIC_URL'],
])('%j prevents the start', (variables, named) => {
  expect(() => readConfig(variables)).toThrow(named)
})
