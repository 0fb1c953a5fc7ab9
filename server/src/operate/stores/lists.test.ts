import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertOwner } from '../../../test/support/insert-rows.ts'
import { hasSecondFactor, listAccounts } from './account-list.ts'
import { listAuditLog } from './audit-log-store.ts'
import { listContactMessages } from './contact-message-store.ts'
import { listEmails } from './email-list.ts'
import { listJobs } from './job-list.ts'
import { queueDepths } from './overview-store.ts'
import type { Db } from '../../platform/db/connect.ts'
import { verifiedOwner } from '@askwell/core/shared'

/** Two of the four rows of a list have the same time, at the end of its first page. */
const times = [1, 2, 2, 3]
const newestFirst = ['r_3', 'r_2', 'r_1', 'r_0']
const limit = 2

const jobRow = (id: string, at: number, state: 'queued' | 'running' | 'failed' | 'done') => ({
  id,
  queue: 'ingest',
  payload: '{}',
  state,
  run_at: at,
  priority: 0,
  round: 0,
  attempts: 1,
  max_attempts: 5,
  lease_token: null,
  lease_until: null,
  last_error: null,
  dedupe_key: null,
  owner_id: null,
  bot_id: null,
  created_at: at,
  finished_at: state === 'failed' ? at : null,
})

const emailRow = (id: string, at: number) => ({
  id,
  dedupe_key: `receipt:${id}`,
  to_address: 'ada@example.com',
  subject: 'Receipt',
  body_text: 'Paid.',
  body_html: '',
  reply_to: null,
  unsubscribe_url: null,
  conversation_id: null,
  state: 'failed' as const,
  error: null,
  created_at: at,
  ended_at: at,
})

const messageRow = (id: string, at: number) => ({
  id,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  message: 'Hello',
  looks_automatic: 0 as const,
  created_at: at,
})

const entryRow = (id: string, at: number) => ({
  id,
  at,
  operator_id: 'u_1',
  operator_email: 'op@example.com',
  act: 'open_account',
  account_id: null,
  target: '',
  reason: '',
  detail: '',
})

async function insertAccount(db: Db, id: string, at: number): Promise<void> {
  await insertOwner(db, id)
  await db.updateTable('user_account').set({ created_at: at }).where('id', '=', id).execute()
}

type Cursor = { at: number; id: string } | null
type List = {
  insert: (db: Db, id: string, at: number) => Promise<unknown>
  page: (db: Db, before: Cursor) => Promise<{ id: string }[]>
}

const jobs = (state: 'failed' | 'queued'): List => ({
  insert: (db, id, at) =>
    db
      .insertInto('job')
      .values(jobRow(id, at, state))
      .execute(),
  page: (db, before) => listJobs(db, { state, accountId: null, before, limit }),
})

const lists: [string, List][] = [
  [
    'the audit log',
    {
      insert: (db, id, at) => db.insertInto('operator_act').values(entryRow(id, at)).execute(),
      page: (db, before) => listAuditLog(db, { accountId: null, before, limit }),
    },
  ],
  [
    'messages',
    {
      insert: (db, id, at) => db.insertInto('contact_message').values(messageRow(id, at)).execute(),
      page: (db, before) => listContactMessages(db, { isHandled: false, before, limit }),
    },
  ],
  [
    'e-mails',
    {
      insert: (db, id, at) => db.insertInto('email').values(emailRow(id, at)).execute(),
      page: (db, before) => listEmails(db, { state: null, to: '', before, limit }),
    },
  ],
  ['failed jobs', jobs('failed')],
  ['queued jobs', jobs('queued')],
  [
    'accounts',
    {
      insert: insertAccount,
      page: (db, before) => listAccounts(db, { search: '', before, limit }),
    },
  ],
]

describe.each(engines)('the lists of operators on $name', ({ open }) => {
  test.each(lists)('%s have pages, the newest first, each row once', async (_name, list) => {
    const { db } = await open()
    for (const [index, at] of times.entries()) await list.insert(db, `r_${index}`, at)

    const first = await list.page(db, null)
    const second = await list.page(db, { at: 2, id: 'r_2' })
    const third = await list.page(db, { at: 1, id: 'r_0' })

    expect([...first, ...second].map(({ id }) => id)).toEqual(newestFirst)
    expect(third).toEqual([])
  })

  test('the depth of each queue counts its own jobs by their state', async () => {
    const { db } = await open()
    const rows = [
      jobRow('a', 5, 'queued'),
      jobRow('b', 4, 'queued'),
      jobRow('c', 3, 'running'),
      jobRow('d', 2, 'failed'),
      { ...jobRow('e', 1, 'running'), queue: 'emails' },
      jobRow('f', 1, 'done'),
    ]
    await db.insertInto('job').values(rows).execute()

    expect(await queueDepths(db)).toEqual([
      { queue: 'emails', queued: 0, running: 1, failed: 0, oldest_at: null },
      { queue: 'ingest', queued: 2, running: 1, failed: 1, oldest_at: 4 },
    ])
  })

  test('a second factor counts for its own account, once it was confirmed', async () => {
    const { db } = await open()
    for (const id of ['u_on', 'u_begun', 'u_none']) await insertOwner(db, id)
    const factor = { seed: 'x', last_step: 0, created_at: 1 }
    await db
      .insertInto('second_factor')
      .values([
        { user_id: 'u_on', ...factor, confirmed_at: 2 },
        { user_id: 'u_begun', ...factor, confirmed_at: null },
      ])
      .execute()

    const answers = []
    for (const id of ['u_on', 'u_begun', 'u_none'])
      answers.push(await hasSecondFactor(db, verifiedOwner(id)))
    expect(answers).toEqual([true, false, false])
  })
})
