import { adjustMessages, reserveMessage } from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { json, type TestApp } from '../support/test-app.ts'

/** Test cards by their effect. */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  secure: '4000002500003155',
  failsLater: '4000000000000341',
  expired: '4000000000000069',
  wrongCvc: '4000000000000127',
  disputed: '4000000000000259',
} as const

export type CardName = keyof typeof testCards

type Owner = Awaited<ReturnType<TestApp['createOwner']>>

type Intent = { clientSecret: string; amount: number; currency: string; status: string }
type Plan = {
  plan: string
  nickname: string
  lookup_key: string | null
  current_period_end: number | null
  cancel_at_period_end: boolean
  pending_lookup_key: string | null
  past_due_since: number | null
}
type Invoice = {
  number: string
  created: number
  amount_due: number
  hosted_invoice_url: string
  paid: boolean
  amount_refunded: number
  state: string
  dispute?: 'open' | 'lost'
}

export type TestCustomer = ReturnType<typeof createTestCustomer>

/** A customer who uses the product's own calls; only the payment form is the sandbox's. */
// oxlint-disable-next-line max-lines-per-function -- the operations of a test, one after the other
export function createTestCustomer(
  app: TestApp,
  { token, user }: Owner,
  settle: () => Promise<void>,
) {
  const { email } = user
  const { sandbox, deps } = app.payments
  if (sandbox === null) throw new Error('the app has no sandbox')
  const call = (path: string, body: object = {}) => app.call(path, body, token)
  const callJson = async <T>(path: string, body: object = {}) => json<T>(await call(path, body))

  const create = (lookup_key: string, more: object = {}) =>
    call('/payment/create-payment-intent', {
      email,
      first_name: 'Ada',
      last_name: 'Byron',
      lookup_key,
      ...more,
    })
  const customer = () => deps.billing.customerOf(verifiedOwner(user.id))

  async function confirm(clientSecret: string, card: CardName = 'good') {
    const method = await sandbox?.createMethod({
      type: 'card',
      number: testCards[card],
      exp_month: 12,
      exp_year: 2040,
      cvc: '123',
    })
    const choice = { clientSecret, paymentMethodId: method?.id ?? '' }
    return sandbox?.confirmIntent(await customer(), choice)
  }

  return {
    token,
    user,
    email,
    call,
    /** Uses `messages` messages, one for each reply. */
    async spend(messages: number) {
      const refs = Array.from({ length: messages }, () => crypto.randomUUID())
      for (const ref of refs) await reserveMessage(deps.balance, verifiedOwner(user.id), ref)
      await app.database.db.updateTable('credit_holds').set({ state: 'settled' }).execute()
    },
    /** Uses `messages` messages at once, in the order in which replies use them. */
    lose: (messages: number) =>
      adjustMessages(deps.balance, crypto.randomUUID(), {
        userId: verifiedOwner(user.id),
        delta: -messages,
        actor: 'test',
        note: 'used',
      }),
    /** What is left of each grant, oldest first. */
    grants: () =>
      app.database.db
        .selectFrom('credit_grants')
        .select(['kind', 'amount', 'remaining', 'expires_at'])
        .where('user_id', '=', user.id)
        .where('kind', '!=', 'adjustment')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    /** The newest lines of the statement, by reason: number of messages and reason. */
    lastLines: async (count: number) => {
      const statement = await app.http.inject({
        url: '/message_statement',
        headers: { authorization: `Bearer ${token}` },
      })
      const { lines } = json<{ lines: { delta: number; reason: string }[] }>(statement)
      const newest = lines.slice(0, count).map(({ delta, reason }) => [delta, reason])
      return newest.toSorted(([, a], [, b]) => String(a).localeCompare(String(b)))
    },
    debt: async () =>
      (
        await app.database.db
          .selectFrom('credit_accounts')
          .select('debt')
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).debt,
    create,
    confirm,
    customer,
    /** The client secret of an opened payment. */
    opened: async (lookupKey: string, more: object = {}) =>
      json<Intent>(await create(lookupKey, more)),
    /** From the choice to the paid plan or pack, including the provider's events. */
    async buy(lookupKey: string, more: { quantity?: number; card?: CardName } = {}) {
      const { card, ...choice } = more
      const { clientSecret } = json<Intent>(await create(lookupKey, choice))
      const paid = await confirm(clientSecret, card)
      await settle()
      return { clientSecret, status: paid?.status, error: paid?.error }
    },
    balance: async () =>
      (await callJson<{ message_balance: number }>('/get_message_balance', { user_d: user.id }))
        .message_balance,
    status: async () =>
      (await callJson<{ status: string }>('/payment/getStatus', { email })).status,
    plan: () => callJson<Plan>('/payment/getPlan', { email }),
    invoices: async () =>
      (await callJson<{ result: { data: Invoice[] } }>('/payment/getUserPaymentData', { email }))
        .result.data,
    cards: async () =>
      json<{ cards: { id: string; brand: string; last4: string; is_default: boolean }[] }>(
        await app.http.inject({
          url: '/payment/cards',
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    cancel: (lookupKey: string) => call('/payment/cancelSubscription', { email, lookupKey }),
    upgrade: (lookupKey: string) => call('/payment/upgrade', { email, lookupKey }),
    preview: (lookupKey: string) => call('/payment/preview', { email, lookupKey }),
    resume: () => call('/payment/resume', { email }),
    increase: (message_count: unknown = 0) =>
      call('/increase_message_limit', { user_d: user.id, message_count }),
    confirmPayment: (clientSecret: string) => call('/payment/confirm-payment', { clientSecret }),
  }
}
