import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, day, refusalOf, type PaymentApp } from '../payment-app.ts'
import type { TestCustomer } from '../test-customer.ts'

describe.each(engines)('e-mails about a plan on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  /** Recipient, subject and text of the e-mails with these words in the subject, by subject. */
  async function emails(words: string) {
    const rows = await paymentApp.app.database.db
      .selectFrom('email')
      .select(['to_address', 'subject', 'body_text'])
      .orderBy('subject')
      .execute()
    return rows.filter(({ subject }) => subject.includes(words))
  }

  /** Stops the process before the next e-mail about a cancellation is stored. */
  function stopBeforeConfirmation(): void {
    const { notify } = paymentApp.deps
    paymentApp.deps.notify = async (ownerId, notice) => {
      if (notice.kind !== 'plan_canceled') return notify(ownerId, notice)
      paymentApp.deps.notify = notify
      throw new Error('the process stopped')
    }
  }

  const setConfirmed = (isConfirmed: boolean) =>
    paymentApp.app.database.db
      .updateTable('user_account')
      .set({ email_verified_at: isConfirmed ? 1 : null })
      .where('id', '=', customer.user.id)
      .execute()

  /** A renewal whose payment waits for the cardholder; returns the link of its invoice. */
  async function renewWithChallenge(isConfirmed: boolean): Promise<string> {
    const { clientSecret } = await customer.opened('hobby_monthly')
    await customer.confirm(clientSecret, 'secure')
    const challenge = { clientSecret, outcome: 'complete' } as const
    await paymentApp.sandbox.completeChallenge(await customer.customer(), challenge)
    await paymentApp.settle()
    await setConfirmed(isConfirmed)
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    await paymentApp.reconcile()
    return (await customer.invoices())[0]?.hosted_invoice_url ?? ''
  }

  describe('a cancellation', () => {
    test('A5 is confirmed once, with the day until which the plan stays', async () => {
      await customer.buy('hobby_monthly')
      json(await customer.cancel('hobby_monthly'))
      json(await customer.cancel('hobby_monthly'))
      await paymentApp.settle()
      await paymentApp.reconcile()

      const sent = await emails('Your Hobby plan is canceled')
      expect(sent).toHaveLength(1)
      expect(sent[0]?.to_address).toBe(customer.email)
      expect(sent[0]?.body_text).toContain(
        "As requested, we canceled your Hobby plan. You keep it until April 15, 2026, and you won't be charged again.",
      )
      expect(sent[0]?.body_text).toContain('/subscription')
    })

    test('A5 that was made in the customer portal is confirmed, also when its event comes twice', async () => {
      await customer.buy('hobby_monthly')
      const { data } = await paymentApp.provider.subscriptions.list()
      await paymentApp.provider.subscriptions.update(data[0]?.id ?? '', {
        cancel_at: 'max_period_end',
      })
      await paymentApp.settle()
      const last = paymentApp.delivered.at(-1)
      await paymentApp.post(last?.rawBody ?? '', last?.signature)
      await paymentApp.settle()

      expect(await emails('is canceled')).toMatchObject([{ to_address: customer.email }])
    })

    test('A5 after another one that was withdrawn is confirmed again', async () => {
      await customer.buy('hobby_monthly')
      json(await customer.cancel('hobby_monthly'))
      await paymentApp.advanceTime(day)
      json(await customer.resume())
      json(await customer.cancel('hobby_monthly'))

      expect(await emails('is canceled')).toHaveLength(2)
    })

    test('A5 is confirmed when the process stopped before the e-mail was stored', async () => {
      await customer.buy('hobby_monthly')
      stopBeforeConfirmation()
      expect((await customer.cancel('hobby_monthly')).statusCode).toBe(500)
      expect(await emails('is canceled')).toEqual([])

      await paymentApp.settle()
      await paymentApp.reconcile()
      expect(await emails('is canceled')).toHaveLength(1)
    })

    test('A5 is confirmed once when the process stopped before the state was stored', async () => {
      await customer.buy('hobby_monthly')
      const { billing } = paymentApp.deps
      let saves = 0
      paymentApp.deps.billing = {
        ...billing,
        saveSnapshot: async (...snapshot) => {
          saves += 1
          if (saves === 2) throw new Error('the process stopped')
          return billing.saveSnapshot(...snapshot)
        },
      }
      expect((await customer.cancel('hobby_monthly')).statusCode).toBe(500)
      expect(await emails('is canceled')).toHaveLength(1)
      await paymentApp.settle()

      expect((await customer.plan()).cancel_at_period_end).toBe(true)
      expect(await emails('is canceled')).toHaveLength(1)
    })
  })

  test('A5 the end of a plan is reported once when the process stopped before its e-mail was stored', async () => {
    await customer.buy('hobby_monthly')
    json(await customer.cancel('hobby_monthly'))
    const { notify } = paymentApp.deps
    paymentApp.deps.notify = async (ownerId, notice) => {
      if (notice.kind === 'plan_ended') throw new Error('the process stopped')
      return notify(ownerId, notice)
    }
    await expect(paymentApp.advanceTo('2026-04-16T10:00:00Z')).rejects.toThrow('stopped')
    expect(await emails('has ended')).toEqual([])

    paymentApp.deps.notify = notify
    await paymentApp.settle()
    await paymentApp.reconcile()
    const sent = await emails('Your Hobby plan has ended')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body_text).toContain('as you requested')
    expect(sent[0]?.body_text).toContain('You have no messages left')
  })

  describe('a yearly renewal', () => {
    test('A5 is announced once, from 30 days before it', async () => {
      await customer.buy('hobby_yearly')
      await paymentApp.advanceTo('2027-02-12T10:00:00Z')
      await paymentApp.reconcile()
      expect(await emails('renews on')).toEqual([])

      await paymentApp.advanceTo('2027-02-14T10:00:00Z')
      await paymentApp.reconcile()
      await paymentApp.advanceTo('2027-02-16T10:00:00Z')
      await paymentApp.reconcile()
      const sent = await emails('renews on')
      expect(sent).toMatchObject([
        { to_address: customer.email, subject: 'Your Hobby plan renews on March 15, 2027' },
      ])
      expect(sent[0]?.body_text).toContain(
        'Your yearly Hobby plan renews on March 15, 2027 for $199.00.',
      )
      expect(sent[0]?.body_text).toContain('Change or cancel your plan before March 15, 2027.')

      await paymentApp.advanceTo('2027-03-16T10:00:00Z')
      await paymentApp.advanceTo('2028-02-20T10:00:00Z')
      await paymentApp.reconcile()
      expect((await emails('renews on')).map(({ subject }) => subject)).toEqual([
        'Your Hobby plan renews on March 15, 2027',
        'Your Hobby plan renews on March 15, 2028',
      ])
    })

    test('A5 less than seven days ahead is not announced any more', async () => {
      await customer.buy('hobby_yearly')
      await paymentApp.advanceTo('2027-03-09T10:00:00Z')
      await paymentApp.reconcile()
      expect(await emails('renews on')).toEqual([])
    })

    test('A5 is not announced for a canceled plan', async () => {
      await customer.buy('hobby_yearly')
      json(await customer.cancel('hobby_yearly'))
      await paymentApp.advanceTo('2027-02-20T10:00:00Z')
      await paymentApp.reconcile()
      expect(await emails('renews on')).toEqual([])
    })

    test('A5 names the plan that follows when another one was planned', async () => {
      await customer.buy('business_yearly')
      json(await customer.upgrade('hobby_monthly'))
      await paymentApp.advanceTo('2027-02-20T10:00:00Z')
      await paymentApp.reconcile()

      expect(await emails('renews on')).toEqual([])
      const sent = await emails('changes to')
      expect(sent).toMatchObject([{ subject: 'Your plan changes to Hobby on March 15, 2027' }])
      expect(sent[0]?.body_text).toContain('Hobby starts that day for $19.00 a month.')
    })

    test('A5 of a month is never announced', async () => {
      await customer.buy('hobby_monthly')
      for (const date of ['2026-03-20', '2026-04-01', '2026-04-07', '2026-04-16']) {
        await paymentApp.advanceTo(`${date}T12:00:00Z`)
        await paymentApp.reconcile()
      }
      expect(await emails('renews on')).toEqual([])
    })
  })

  describe('a renewal that the cardholder must confirm', () => {
    test('A5 B59 sends the link to its owner, once and to nobody else', async () => {
      const eve = await paymentApp.createCustomer()
      await eve.buy('Messages')
      const link = await renewWithChallenge(true)

      const sent = await emails('Please confirm the payment for your Hobby plan')
      expect(sent.map(({ to_address: to }) => to)).toEqual([customer.email])
      expect(sent[0]?.body_text).toContain(
        'Your bank needs you to confirm the payment of $19.00 for your Hobby plan.',
      )
      expect(sent[0]?.body_text).toContain(`Confirm payment:\n${link}`)
      expect(await emails("didn't go through")).toEqual([])
      const all = await emails('')
      expect(all.filter(({ body_text: text }) => text.includes(link))).toEqual(sent)
      const id = link.split('/').at(-1) ?? ''
      expect(refusalOf(await eve.call('/payment/sandbox/invoice', { id })).status).toBe(404)
    })

    test('A5 to an address that was not confirmed carries no link that opens without signing in', async () => {
      const link = await renewWithChallenge(false)

      const sent = await emails('Please confirm the payment for your Hobby plan')
      expect(sent).toHaveLength(1)
      expect(sent[0]?.body_text).not.toContain(link)
      expect(sent[0]?.body_text).toContain('/payment/history')
    })
  })
})
