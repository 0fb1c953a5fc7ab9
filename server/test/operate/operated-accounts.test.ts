import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBotWithFact, question, streamByPost } from '../chat/chat-requests.ts'
import { engines } from '../support/engines.ts'
import { insertOwner, insertSubscription } from '../support/insert-rows.ts'
import { json } from '../support/test-app.ts'
import { createOperatorApp, operatorEmail, password, type OperatorApp } from './operator-app.ts'

const key = 'a-random-key-0001'

describe.each(engines)('accounts in the hands of an operator on $name', (engine) => {
  let app: OperatorApp
  let operator: SignedIn
  beforeAll(async () => {
    app = await createOperatorApp(engine, { hasNoPages: true })
    await app.background.start()
    operator = await app.createOperator()
  })
  afterAll(() => app.close())

  const operate = (path: string, body: object) => {
    app.time.now += 1_000
    return app.call(`/operate/${path}`, body, operator.token)
  }
  const listed = async (body: object) =>
    json<{ accounts: { email: string }[]; next: string | null }>(
      await operate('list_accounts', body),
    )
  const details = async ({ user }: SignedIn) =>
    json<Record<string, unknown>>(await operate('get_account', { account_id: user.id }))
  const entriesOf = async (accountId: string) =>
    json<{ entries: { action: string; reason: string; detail: string; operator: string }[] }>(
      await operate('list_audit_log', { account_id: accountId }),
    ).entries

  const countedAdjustments = async () => {
    const { body } = await app.http.inject('/metrics')
    const line = /^askwell_ledger_movements_total\{kind="adjustment"\} (?<count>\d+)$/m.exec(body)
    return Number(line?.groups?.['count'] ?? 0)
  }

  test('an account is found by its whole address, a part of it, or its id', async () => {
    const owner = await app.createOwner()
    const { email, id } = owner.user

    for (const search of [email, ` ${email.toUpperCase()} `, email.slice(0, 5), id]) {
      const { accounts } = await listed({ search })
      expect(accounts.map((each) => each.email)).toContain(email)
    }
    expect((await listed({ search: 'a%@_' })).accounts).toEqual([])
    expect(await details(owner)).toMatchObject({ email, plan: 'No plan', balance: 30, bots: [] })
  })

  test('the list has pages, the newest first, each account once', async () => {
    for (let n = 0; n < 30; n += 1) await app.createOwner()

    const first = await listed({ search: 'ada' })
    const second = await listed({ search: 'ada', before: first.next ?? '' })
    const emails = [...first.accounts, ...second.accounts].map(({ email }) => email)

    expect(first.accounts).toHaveLength(25)
    expect(new Set(emails).size).toBe(emails.length)
    expect(second.next).toBeNull()
    expect((await operate('list_accounts', { before: 'odd' })).statusCode).toBe(400)
  })

  test('a grant is in the ledger and in the record, once for its key', async () => {
    const owner = await app.createOwner()
    const grant = { account_id: owner.user.id, messages: 500, reason: 'Outage on Monday', key }
    const countedBefore = await countedAdjustments()

    const [one, two] = await Promise.all([
      operate('grant_messages', grant),
      operate('grant_messages', grant),
    ])

    expect(json(one)).toMatchObject({ granted: 500, balance: 530 })
    expect(json(two)).toMatchObject({ granted: 500, balance: 530 })
    const other = await operate('grant_messages', { ...grant, messages: 501 })
    expect(other.json()).toMatchObject({ code: 'invalid_request' })
    const removed = { ...grant, messages: -9_000, key: `${key}-removed` }
    expect(json(await operate('grant_messages', removed))).toMatchObject({
      message: '530 messages were removed.',
      balance: 0,
    })
    // The second request with the same key changed nothing.
    expect(await countedAdjustments()).toBe(countedBefore + 2)
    expect(await entriesOf(owner.user.id)).toMatchObject([
      { action: 'grant_messages', detail: '-530 of -9000', operator: operatorEmail },
      { action: 'grant_messages', detail: '500', reason: 'Outage on Monday' },
    ])
    const notes = await app.database.db
      .selectFrom('credit_adjustments')
      .select(['actor', 'note'])
      .where('user_id', '=', owner.user.id)
      .where('delta', '=', 500)
      .execute()
    expect(notes).toEqual([{ actor: 'operator', note: 'Outage on Monday' }])
  })

  test.each([
    { messages: 100_001 },
    { messages: 0 },
    { messages: 1.5 },
    { reason: ' ' },
    { reason: 'x'.repeat(501) },
    { key: 'short' },
  ])('a grant with %j is refused', async (odd) => {
    const grant = { account_id: operator.user.id, messages: 1, reason: 'Test', key, ...odd }

    expect((await operate('grant_messages', grant)).statusCode).toBe(400)
  })

  test('a suspended account cannot sign in, its chatbot answers nobody and charges nothing', async () => {
    const bob = await createBotWithFact(app)
    const { user, token } = bob
    const session = await bob.visit()
    const before = await bob.balance()
    const suspend = { account_id: user.id, reason: 'Spam' }

    expect(json(await operate('suspend_account', suspend))).toMatchObject({
      message:
        "The account is suspended. A paid plan ends after its current period and won't be charged again.",
    })

    expect((await app.call('/chatbot_list', undefined, token)).statusCode).toBe(401)
    const signIn = () => app.call('/login', { email: user.email, password })
    expect((await signIn()).json()).toMatchObject({
      code: 'suspended',
      message: 'This account is suspended. To find out why, write to support@askwell.example.',
    })
    const wrong = await app.call('/login', { email: user.email, password: 'not this one' })
    expect(wrong.json()).toMatchObject({ code: 'bad_credentials' })
    const ask = { bot_id: bob.botId, session_id: session, message: question }
    const answer = await streamByPost(app, ask)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ message: 'This chatbot is not available.' })

    json(await operate('unsuspend_account', { account_id: user.id, reason: 'Resolved' }))
    expect((await signIn()).statusCode).toBe(200)
    expect(await bob.balance()).toBe(before)
    const again = await streamByPost(app, ask)
    expect(await again.text()).toContain('five in the morning')
    expect((await entriesOf(user.id)).map(({ action }) => action)).toEqual([
      'unsuspend_account',
      'suspend_account',
    ])
  })

  test('jobs of a suspended account wait, also a running one, and go on afterwards', async () => {
    const bob = await createBotWithFact(app)
    const { db } = app.database
    const job = { queue: 'read-text', payload: '{}', priority: 0, attempts: 1, max_attempts: 5 }
    await db
      .insertInto('job')
      .values({
        ...job,
        id: `running-${bob.user.id}`,
        state: 'running',
        run_at: 0,
        lease_token: 'of a worker',
        lease_until: app.time.now + 600_000,
        last_error: null,
        dedupe_key: null,
        owner_id: bob.user.id,
        bot_id: bob.botId,
        created_at: 0,
        finished_at: null,
      })
      .execute()

    json(await operate('suspend_account', { account_id: bob.user.id, reason: 'Spam' }))

    const own = db.selectFrom('job').selectAll().where('id', '=', `running-${bob.user.id}`)
    expect(await own.executeTakeFirst()).toMatchObject({
      state: 'queued',
      attempts: 0,
      lease_token: null,
    })
    // A job of another account that is queued later is done while this one waits.
    await createBotWithFact(app)
    expect(await own.executeTakeFirst()).toMatchObject({ state: 'queued', attempts: 0 })
    await db.deleteFrom('job').where('owner_id', '=', bob.user.id).execute()
  })

  test('an operator suspends neither the own account nor that of the samples', async () => {
    const own = { account_id: operator.user.id, reason: 'Oops' }
    expect((await operate('suspend_account', own)).json()).toMatchObject({
      message: "You can't suspend your own account.",
    })
    await insertOwner(app.database.db, 'samples')
    await app.database.db
      .updateTable('user_account')
      .set({ is_system: 1 })
      .where('id', '=', 'samples')
      .execute()
    const samples = { account_id: 'samples', reason: 'Oops' }
    expect((await operate('suspend_account', samples)).statusCode).toBe(400)
    const unknown = { account_id: 'u_nobody', reason: 'Oops' }
    expect((await operate('suspend_account', unknown)).statusCode).toBe(404)
  })

  test('opening an account is recorded once an hour, with its plan', async () => {
    const owner = await app.createOwner()
    await insertSubscription(app.database.db, owner.user.id, 'hobby_monthly')

    await details(owner)
    expect(await details(owner)).toMatchObject({ plan: expect.stringContaining('Hobby') })

    expect((await entriesOf(owner.user.id)).map(({ action }) => action)).toEqual(['open_account'])
  })

  test('the audit log is exported without live formulas, and can be neither changed nor deleted', async () => {
    const owner = await app.createOwner()
    const { id } = owner.user
    const reasons = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '=HYPERLINK("https://a.example","x")',
      'Well, "ok"',
    ]
    for (const [at, reason] of reasons.entries()) {
      const grant = { account_id: id, messages: -1, reason, key: `${key}-export-${at}` }
      json(await operate('grant_messages', grant))
    }

    const { csv } = json<{ csv: string }>(await operate('export_audit_log', {}))

    const [header, exported, ...lines] = csv.split('\r\n')
    expect(header).toBe('at,operator,action,account_id,target,reason,detail')
    expect(exported).toContain(`,${operatorEmail},export_audit_log,`)
    const cells = lines.slice(0, reasons.length).map((line) => line.split(`,${id},${id},`)[1])
    expect(cells).toEqual([
      `"Well, ""ok""",'-1`,
      `"'=HYPERLINK(""https://a.example"",""x"")",'-1`,
      `'@SUM(A1),'-1`,
      `'-1,'-1`,
      `'+1,'-1`,
      `'=1+1,'-1`,
    ])
    const { db } = app.database
    await expect(db.deleteFrom('operator_act').execute()).rejects.toThrow('append-only')
    await expect(db.updateTable('operator_act').set({ reason: '' }).execute()).rejects.toThrow(
      'append-only',
    )
  })
})
