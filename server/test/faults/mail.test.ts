import { createEmailTemplates } from '@askwell/core/mail'
import { expect, test } from 'vitest'
import { insertEmail } from '../../src/mail/stores/email-store.ts'
import { sqlite } from '../support/engines.ts'
import { openMailServer } from '../support/mail-server.ts'
import { startFaultProxy } from '../support/proxy/fault-proxy.ts'
import { createTestApp, eventually } from '../support/test-app.ts'

test('fault 16: an e-mail to a mail server that accepts the connection and stays silent is sent later, once', async () => {
  const mail = await openMailServer()
  const proxy = await startFaultProxy(Number(new URL(mail.url).port))
  let ahead = 0
  const app = await createTestApp(sqlite, {
    hasNoPages: true,
    clock: () => Date.now() + ahead,
    env: { SMTP_URL: `smtp://127.0.0.1:${proxy.port}`, MAIL_FROM: 'hello@askwell.test' },
  })
  await app.background.start()
  const templates = createEmailTemplates({
    brand: 'Askwell',
    siteUrl: 'https://askwell.test',
    supportEmail: 'help@askwell.test',
  })
  const content = templates.passwordChanged({ firstName: 'Ada' })
  const errors = async () => {
    const jobs = app.database.db.selectFrom('job').select(['last_error', 'state'])
    return jobs.where('queue', '=', 'emails').execute()
  }

  proxy.set({ kind: 'swallow' })
  await app.database.transaction((trx) =>
    insertEmail(
      trx,
      { to: 'ada@example.com', content, dedupeKey: 'silent' },
      { at: Date.now(), isSent: true },
    ),
  )
  const [waiting] = await eventually(errors, ([job]) => (job?.last_error ?? '') !== '')
  expect(waiting).toMatchObject({
    state: 'queued',
    last_error: expect.stringMatching(/timeout|Greeting/i),
  })
  expect(await mail.emails()).toEqual([])

  proxy.set({ kind: 'none' })
  ahead += 600_000
  await eventually(
    () => mail.emails(),
    (received) => received.length === 1,
  )
  await app.close()
  await mail.close()
})
