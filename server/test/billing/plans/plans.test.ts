import type { getPlan } from '@askwell/contract/billing/billing'
import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { engines } from '../../support/engines.ts'
import { json, createTestApp, botFields, type TestApp } from '../../support/test-app.ts'
import { insertBot, insertSubscription } from '../../support/insert-rows.ts'

type PlanReply = z.output<typeof getPlan.reply>

const day = 24 * 60 * 60 * 1000

describe.each(engines)('plans and their limits on $name', (engine) => {
  let app: TestApp
  let now = Date.now()
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
  })
  afterAll(() => app.close())

  async function anOwnerOf(lookupKey: string | null): Promise<SignedIn> {
    const owner = await app.createOwner()
    if (lookupKey !== null) await insertSubscription(app.database.db, owner.user.id, lookupKey)
    return owner
  }

  const change = (
    userId: string,
    row: { status?: string; past_due_since?: number; cancel_at_period_end?: 0 | 1 },
  ) =>
    app.database.db
      .updateTable('subscriptions')
      .set({ ...row, period_end: now + 10 * day, pending_lookup_key: null })
      .where('user_id', '=', userId)
      .execute()

  const addBot = ({ token }: SignedIn) => app.postForm('/add_bot', botFields, token)
  const planOf = async ({ token, user }: SignedIn) =>
    json<PlanReply>(await app.call('/payment/getPlan', { email: user.email }, token))
  const statusOf = async ({ token, user }: SignedIn) =>
    json<{ status: string }>(await app.call('/payment/getStatus', { email: user.email }, token))
      .status

  test.each([
    { id: 'CONST-03', key: null, title: 'Free', max: 1 },
    { id: 'CONST-07', key: 'hobby_monthly', title: 'Hobby', max: 1 },
    { id: 'CONST-11', key: 'business_monthly', title: 'Business', max: 5 },
    { id: 'CONST-15', key: 'enterprise_monthly', title: 'Enterprise', max: 10 },
    { id: 'CONST-21', key: 'hobby_yearly', title: 'Hobby', max: 1 },
    { id: 'CONST-23', key: 'business_yearly', title: 'Professional', max: 5 },
    { id: 'CONST-26', key: 'enterprise_yearly', title: 'Enterprise', max: 10 },
  ])(
    '$id $title ($key) allows $most chatbots and refuses the next',
    async ({ key, title, max }) => {
      const owner = await anOwnerOf(key)
      for (let made = 1; made < max; made += 1) {
        await insertBot(app.database.db, owner.user.id, `${owner.user.id}-${made}`)
      }

      expect((await addBot(owner)).statusCode).toBe(200)
      const refused = await addBot(owner)

      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({
        code: 'bot_limit_reached',
        message: `Your ${title} plan includes ${max} ${max === 1 ? 'chatbot' : 'chatbots'}. Upgrade to create more.`,
      })
      expect(await planOf(owner)).toMatchObject({ chatbots_allowed: max, chatbots_owned: max })
    },
  )

  test('CONST-03 ten wizards that finish concurrently create one chatbot on Free', async () => {
    const owner = await anOwnerOf(null)

    const replies = await Promise.all(Array.from({ length: 10 }, () => addBot(owner)))

    const made = replies.filter(({ statusCode }) => statusCode === 200)
    expect(made).toHaveLength(1)
    expect((await planOf(owner)).chatbots_owned).toBe(1)
  })

  test('API-13 ENT-15 a paid plan is active', async () => {
    expect(await statusOf(await anOwnerOf('business_yearly'))).toBe('active')
  })

  test('API-14 ENT-13 a paid plan returns all its fields', async () => {
    const owner = await anOwnerOf('business_yearly')
    await change(owner.user.id, { cancel_at_period_end: 1 })

    expect(await planOf(owner)).toEqual({
      plan: 'Professional 1000 yearly',
      nickname: 'Professional',
      lookup_key: 'business_yearly',
      current_period_end: now + 10 * day,
      cancel_at_period_end: true,
      pending_lookup_key: null,
      past_due_since: null,
      chatbots_allowed: 5,
      chatbots_owned: 0,
    })
  })

  test('B58 STATE-17 an overdue plan is active for 7 days, then only its title stays', async () => {
    const owner = await anOwnerOf('business_monthly')
    await insertBot(app.database.db, owner.user.id, `${owner.user.id}-kept`)
    await change(owner.user.id, { status: 'past_due', past_due_since: now })

    expect(await statusOf(owner)).toBe('active')
    now += 7 * day - 1
    expect(await statusOf(await again(owner))).toBe('active')
    now += 1
    const later = await again(owner)
    expect(await statusOf(later)).toBe('none')
    expect(await planOf(later)).toMatchObject({
      plan: 'Business 99.99 monthly',
      nickname: 'Business',
      chatbots_allowed: 1,
      chatbots_owned: 1,
    })
    expect((await addBot(later)).json()).toMatchObject({ code: 'bot_limit_reached' })
  })

  test.each(['unpaid', 'incomplete'])(
    'STATE-17 a plan that is %s is not active',
    async (status) => {
      const owner = await anOwnerOf('business_monthly')
      await change(owner.user.id, { status })

      expect(await statusOf(owner)).toBe('none')
    },
  )

  test('B50 an ended plan is No plan; its chatbots stay, a new one is refused', async () => {
    const owner = await anOwnerOf('business_monthly')
    for (const name of ['a', 'b']) {
      await insertBot(app.database.db, owner.user.id, `${owner.user.id}-${name}`)
    }
    await change(owner.user.id, { status: 'canceled' })

    expect(await statusOf(owner)).toBe('none')
    expect(await planOf(owner)).toMatchObject({
      plan: 'No plan',
      nickname: 'Free',
      lookup_key: null,
      chatbots_allowed: 1,
      chatbots_owned: 2,
    })
    expect((await addBot(owner)).statusCode).toBe(403)
  })

  test('ENT-05 the sign-in response names the paid plan', async () => {
    const owner = await anOwnerOf('hobby_monthly')

    expect((await again(owner)).plan).toBe('Hobby 19.00 monthly')
  })

  test('ROLE-07 ROLE-08 a role grants nothing, and no request creates an administrator', async () => {
    const asAdmin = await app.call('/register', {
      first_name: 'Mallory',
      last_name: 'Root',
      email: `mallory-${engine.name}@example.com`,
      password: 'a good long password',
      role: 'admin',
      is_admin: true,
      plan: 'enterprise_yearly',
    })
    const owner = json<SignedIn>(asAdmin)
    const role: typeof botFields = botFields.map(([name, value]) =>
      name === 'id1' ? [name, 'Admin'] : [name, value],
    )

    expect(asAdmin.body).not.toContain('admin')
    expect((await app.postForm('/add_bot', role, owner.token)).statusCode).toBe(200)
    expect((await addBot(owner)).statusCode).toBe(403)
    for (const path of ['/admin', '/api/admin', '/admin/users', '/users']) {
      expect((await app.call(path, {}, owner.token)).statusCode).toBe(404)
    }
  })

  test('API-25 ENT-18 the balance is a number, and only its owner can read it', async () => {
    const [ada, bob] = [await anOwnerOf(null), await anOwnerOf(null)]
    const getBalance = (userId: string) =>
      app.call('/get_message_balance', { user_d: userId }, ada.token)

    expect(json(await getBalance(ada.user.id))).toEqual({ message_balance: 30 })
    expect((await getBalance(bob.user.id)).statusCode).toBe(403)
    expect((await app.call('/get_message_balance', { user_d: ada.user.id })).statusCode).toBe(401)
  })

  test('C6 the start call of the dashboard answers what the single calls answer, of the own account', async () => {
    const [ada, bob] = [await anOwnerOf('business_monthly'), await anOwnerOf(null)]
    expect((await addBot(ada)).statusCode).toBe(200)
    const call = async (path: string, token: string, body: object = {}) =>
      json<Record<string, unknown>>(await app.call(path, body, token))
    for (const { user, token } of [ada, bob]) {
      const { email } = user
      const { status } = await call('/payment/getStatus', token, { email })
      expect(await call('/dashboard_start', token)).toEqual({
        status: 1,
        plan: await call('/payment/getPlan', token, { email }),
        payment_status: status,
        ...(await call('/get_message_balance', token, { user_d: user.id })),
        email_verified: false,
        chatbots: await call('/chatbot_list', token),
      })
    }
    expect((await app.call('/dashboard_start', {})).statusCode).toBe(401)
  })

  /** Sessions end after 8 hours; a test that advances days signs in again. */
  const again = async ({ user }: SignedIn) =>
    json<SignedIn>(
      await app.call('/login', { email: user.email, password: 'a good long password' }),
    )
})
