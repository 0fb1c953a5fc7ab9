import type { SignedIn } from '@askwell/contract/account'
import { createEmailTemplates } from '@askwell/core/mail'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertEmail } from '../../src/mail/stores/email-store.ts'
import { createKnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { eventually, json } from '../support/test-app.ts'
import { createOperatorApp, operatorEmail, type OperatorApp } from './operator-app.ts'

const templates = createEmailTemplates({
  brand: 'Askwell',
  siteUrl: 'https://askwell.test',
  supportEmail: 'help@askwell.test',
})
const content = templates.passwordChanged({ firstName: 'Zoë' })
/** A word that no answer to an operator may contain. */
const canary = 'quetzalcoatlus'

let mail: MailServer
beforeAll(async () => {
  mail = await openMailServer()
})
afterAll(() => mail.close())

type Email = { id: string; state: string; error: string; kind: string; can_resend: boolean }
type Listed = { id: string; queue: string; error: string }

describe.each(engines)('failed work in the hands of an operator on $name', (engine) => {
  let app: OperatorApp
  let operator: SignedIn
  beforeAll(async () => {
    const env = { SMTP_URL: mail.url, PUBLIC_URL: 'https://askwell.test' }
    app = await createOperatorApp(engine, { hasNoPages: true, env })
    operator = await app.createOperator()
    await app.background.start()
    // The operator's own e-mails are sent before the tests refuse any.
    await eventually(
      () => emailsTo(operatorEmail),
      (emails) => emails.length > 0 && emails.every(({ state }) => state === 'sent'),
    )
  })
  afterAll(() => app.close())

  const operate = (path: string, body: object = {}) => {
    app.time.now += 1_000
    return app.call(`/operate/${path}`, body, operator.token)
  }
  const emailsTo = async (to: string) =>
    json<{ emails: Email[] }>(await operate('list_emails', { to })).emails
  const post = (to: string, dedupeKey: string) =>
    app.database.transaction((trx) =>
      insertEmail(trx, { to, content, dedupeKey }, { at: app.time.now, isSent: true }),
    )
  const refused = (to: string) =>
    eventually(
      () => emailsTo(to),
      ([email]) => email?.state === 'failed',
    )

  test('a refused e-mail is shown with its reason and sent again, once', async () => {
    mail.mood.refuses = 550
    await post('zoe@example.com', 'usage:of-zoe')
    const [email] = await refused('zoe@example.com')
    expect(email).toMatchObject({ kind: 'usage', can_resend: true })
    expect(email?.error).toContain('550')
    mail.mood.refuses = null

    const resend = { email_id: email?.id, reason: 'The mailbox exists now' }
    expect((await operate('resend_email', resend)).statusCode).toBe(200)

    await eventually(
      () => emailsTo('zoe@example.com'),
      ([sent]) => sent?.state === 'sent',
    )
    expect((await operate('resend_email', resend)).statusCode).toBe(404)
    const { jobs } = json<{ jobs: Listed[] }>(await operate('list_jobs', { state: 'failed' }))
    expect(jobs.filter(({ queue }) => queue === 'emails')).toEqual([])
  })

  test('a failed job of an e-mail is retried with its e-mail', async () => {
    mail.mood.refuses = 550
    await post('yan@example.com', 'usage:of-yan')
    await refused('yan@example.com')
    mail.mood.refuses = null
    const { jobs } = json<{ jobs: Listed[] }>(await operate('list_jobs', { state: 'failed' }))
    const [job] = jobs.filter(({ queue }) => queue === 'emails')

    const retry = { job_id: job?.id, reason: 'The mail server is back' }
    expect((await operate('retry_job', retry)).statusCode).toBe(200)

    await eventually(
      () => emailsTo('yan@example.com'),
      ([sent]) => sent?.state === 'sent',
    )
    expect((await operate('retry_job', retry)).statusCode).toBe(404)
  })

  test('a failed ingestion is retried with its source, unless the source was read since', async () => {
    const owner = await createKnowledgeOwner(app)
    const [source] = await owner.addSources([['contents', 'The gate opens at five.']])
    const fail = async (state: 'failed' | 'ready') => {
      const { db } = app.database
      await db
        .updateTable('source')
        .set({ state })
        .where('id', '=', source?.id ?? '')
        .execute()
      await db
        .updateTable('job')
        .set({ state: 'failed', attempts: 5, finished_at: app.time.now, last_error: 'Error: disk' })
        .where('bot_id', '=', owner.botId)
        .where('queue', '=', 'read-text')
        .execute()
    }
    const failedJobs = async () =>
      json<{ jobs: Listed[] }>(
        await operate('list_jobs', { state: 'failed', account_id: owner.user.id }),
      ).jobs
    await fail('failed')
    const [job] = await failedJobs()
    expect(job).toMatchObject({ queue: 'read-text', error: 'Error: disk' })

    const retry = { job_id: job?.id, reason: 'The disk is back' }
    json(await operate('retry_job', retry))
    expect(await owner.waitUntilRead()).toMatchObject([{ state: 'ready' }])
    expect(await failedJobs()).toEqual([])

    await fail('ready')
    expect((await operate('retry_job', retry)).json()).toMatchObject({ code: 'invalid_request' })
    expect(await failedJobs()).toMatchObject([{ id: job?.id }])
  })

  test('a failed e-mail with a link that opens an account keeps no text and is not sent again', async () => {
    mail.mood.refuses = 550
    await post('xu@example.com', 'reset:hash')
    const [email] = await refused('xu@example.com')
    mail.mood.refuses = null

    expect(email).toMatchObject({ kind: 'reset', can_resend: false })
    const again = await operate('resend_email', { email_id: email?.id, reason: 'Asked for it' })
    expect(again.json()).toMatchObject({ code: 'invalid_request' })
  })

  test('what failed is shown without words of visitors, secrets and tokens', async () => {
    const { db } = app.database
    const last_error = `Error: "${canary}" to https://hook.example.org/${canary}?key=${canary} by ${canary}@example.com`
    await db
      .insertInto('job')
      .values({
        id: 'failed-one',
        queue: 'nobody-works',
        payload: JSON.stringify({ text: canary }),
        state: 'failed',
        run_at: 0,
        priority: 0,
        attempts: 5,
        max_attempts: 5,
        lease_token: null,
        lease_until: null,
        last_error,
        dedupe_key: null,
        owner_id: null,
        bot_id: null,
        created_at: 1,
        finished_at: app.time.now,
      })
      .execute()
    await post(`w@example.com`, `function:${canary}`)
    await db
      .updateTable('email')
      .set({ subject: canary, body_text: canary, state: 'failed', error: `'${canary}'` })
      .where('to_address', '=', 'w@example.com')
      .execute()

    const overview = await operate('overview')
    const answers = [
      overview,
      await operate('list_jobs', { state: 'failed' }),
      await operate('list_emails', { to: 'w@example.com' }),
      await operate('list_emails', { state: 'failed' }),
      await operate('list_audit_log'),
      await operate('export_audit_log'),
    ]

    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toContain(canary)
    }
    const { incidents, queues } = json<{ incidents: { kind: string }[]; queues: object[] }>(
      overview,
    )
    expect(incidents.map(({ kind }) => kind)).toContain('jobs_failed')
    expect(queues).toContainEqual({
      queue: 'nobody-works',
      queued: 0,
      running: 0,
      failed: 1,
      oldest_at: null,
    })
  })

  test('errors of models are counted by hour and kind', async () => {
    const { db } = app.database
    const hour = Math.floor(app.time.now / 3_600_000) * 3_600_000
    const error = { kind: 'language', error: 'timeout', count: 3 }
    await db
      .insertInto('model_error')
      .values([
        { ...error, hour },
        { ...error, hour: hour - 8 * 86_400_000 },
      ])
      .execute()

    const { errors } = json<{ errors: object[] }>(await operate('list_model_errors'))

    expect(errors).toEqual([{ hour, kind: 'language', error: 'timeout', count: 3 }])
  })

  test('a message of the contact form is handled and opened again', async () => {
    const sent = { firstName: 'Vi', lastName: 'Vo', email: 'vi@example.com', message: 'Hello?' }
    json(await app.call('/contactus', sent))
    const shown = async (show: 'open' | 'handled') =>
      json<{ messages: { id: string; message: string }[] }>(
        await operate('list_contact_messages', { show }),
      ).messages
    const [message] = await shown('open')
    expect(message).toMatchObject({ message: 'Hello?', email: 'vi@example.com', handled_at: null })

    json(await operate('handle_contact_message', { message_id: message?.id }))
    expect(await shown('open')).toEqual([])
    expect(await shown('handled')).toMatchObject([{ id: message?.id }])
    json(await operate('handle_contact_message', { message_id: message?.id, undo: true }))
    expect(await shown('open')).toMatchObject([{ id: message?.id }])
    const unknown = await operate('handle_contact_message', { message_id: 'm_unknown' })
    expect(unknown.statusCode).toBe(404)
  })
})
