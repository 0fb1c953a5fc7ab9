import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import type { Db } from '../../platform/db/connect.ts'
import { emailQueue } from './email-store.ts'
import { requeueEmail, reviveEmail } from './requeue-email.ts'

type Email = { id: string; state: 'failed' | 'sent' | 'waiting'; body?: string; to?: string }

const insert = (db: Db, { id, state, body = 'Hello.', to = 'ada@engine.example' }: Email) =>
  db
    .insertInto('email')
    .values({
      id,
      dedupe_key: id,
      to_address: to,
      subject: 'Hello',
      body_text: body,
      body_html: '',
      reply_to: null,
      unsubscribe_url: null,
      conversation_id: null,
      state,
      error: null,
      created_at: 1,
      ended_at: null,
    })
    .execute()

describe.each(engines)('an e-mail that is sent again on $name', ({ open }) => {
  async function openEmails(emails: Email[]) {
    const { db, transaction } = await open()
    for (const email of emails) await insert(db, email)
    const jobs = () =>
      db.selectFrom('job').select('payload').where('queue', '=', emailQueue).execute()
    return { again: (id: string) => transaction((trx) => requeueEmail(trx, id, 2)), jobs, db }
  }

  test('is one that failed, and is queued once', async () => {
    const { again, jobs } = await openEmails([{ id: 'failed', state: 'failed' }])

    expect(await again('failed')).toBe('retried')
    expect(await again('failed')).toBe('gone')
    expect(await jobs()).toEqual([{ payload: '{"emailId":"failed"}' }])
  })

  test.each([
    ['was sent', { id: 'e', state: 'sent' }, 'gone'],
    ['waits to be sent', { id: 'e', state: 'waiting' }, 'gone'],
    ['does not exist', { id: 'other', state: 'failed' }, 'gone'],
    ['has no text any more', { id: 'e', state: 'failed', body: '' }, 'erased'],
    ['has no address any more', { id: 'e', state: 'failed', to: '' }, 'erased'],
  ] as const)('is none that %s', async (_which, email, outcome) => {
    const { again, jobs, db } = await openEmails([email])

    expect(await again('e')).toBe(outcome)
    expect(await reviveEmail(db, 'e')).toBe(outcome)
    expect(await jobs()).toEqual([])
  })
})
