import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { days, hours, openSandboxFixture, type SandboxFixture } from './sandbox-fixture.ts'

describe.each(engines)('unpaid renewals in the sandbox on $name', (engine) => {
  let fixture: SandboxFixture
  let own: { id: string; customer: string }
  beforeEach(async () => {
    fixture = await openSandboxFixture(engine)
    own = await fixture.subscribe('hobby_monthly')
  })

  async function chooseCard(card: string): Promise<void> {
    const method = await fixture.stripe.paymentMethods.attach(card, { customer: own.customer })
    await fixture.stripe.subscriptions.update(own.id, { default_payment_method: method.id })
  }

  const stateNow = async () => {
    const seen = await fixture.stripe.subscriptions.retrieve(own.id, {
      expand: ['latest_invoice.confirmation_secret'],
    })
    const invoice = typeof seen.latest_invoice === 'object' ? seen.latest_invoice : null
    return {
      status: seen.status,
      invoice: invoice?.status,
      attempts: invoice?.attempt_count,
      secret: invoice?.confirmation_secret?.client_secret ?? '',
      url: invoice?.hosted_invoice_url,
    }
  }

  test('B58 a declined renewal is past due, and active again when it is paid on day 5', async () => {
    await chooseCard('pm_card_chargeCustomerFail')
    await fixture.sandbox.clock.advanceToPeriodEnd()
    expect(await stateNow()).toMatchObject({ status: 'past_due', invoice: 'open', attempts: 1 })
    expect(await fixture.receivedEvents()).toContain('invoice.payment_failed')

    await fixture.sandbox.clock.advance(days(5) - hours(1))
    const { secret, attempts } = await stateNow()
    expect(attempts).toBe(2)
    await fixture.sandbox.confirmIntent(own.customer, {
      clientSecret: secret,
      paymentMethodId: 'pm_card_visa',
    })

    expect(await stateNow()).toMatchObject({ status: 'active', invoice: 'paid' })
    expect(await fixture.receivedEvents()).toContain('invoice.paid')
  })

  test('B58 after the last attempt on day 7 it is unpaid', async () => {
    await chooseCard('pm_card_chargeCustomerFail')
    await fixture.sandbox.clock.advanceToPeriodEnd()

    await fixture.sandbox.clock.advance(days(7) - 1)
    expect(await stateNow()).toMatchObject({ status: 'past_due', attempts: 3 })
    await fixture.sandbox.clock.advance(1)
    expect(await stateNow()).toMatchObject({ status: 'unpaid', attempts: 4, invoice: 'open' })

    await fixture.sandbox.clock.advance(days(31))
    expect(await stateNow()).toMatchObject({ status: 'unpaid', invoice: 'draft' })
  })

  test('a working card is used at the next attempt', async () => {
    await chooseCard('pm_card_chargeCustomerFail')
    await fixture.sandbox.clock.advanceToPeriodEnd()
    await chooseCard('pm_card_mastercard')

    await fixture.sandbox.clock.advance(days(3))

    expect(await stateNow()).toMatchObject({ status: 'active', invoice: 'paid' })
  })

  test('B59 a renewal on a 3-D Secure card is past due with an open invoice', async () => {
    await chooseCard('pm_card_threeDSecure2Required')
    await fixture.sandbox.clock.advanceToPeriodEnd()

    const { secret, url, ...state } = await stateNow()
    expect(state).toEqual({ status: 'past_due', invoice: 'open', attempts: 1 })
    expect(url).toMatch(/^https:\/\/askwell\.example\/payment\/invoice\/in_/)
    expect(await fixture.receivedEvents()).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
    )

    const answer = { clientSecret: secret, outcome: 'complete' as const }
    await fixture.sandbox.completeChallenge(own.customer, answer)
    expect(await stateNow()).toMatchObject({ status: 'active', invoice: 'paid' })
  })

  test('B51 canceled while past due: ended, the invoice stays open and is not attempted again', async () => {
    await chooseCard('pm_card_chargeCustomerFail')
    await fixture.sandbox.clock.advanceToPeriodEnd()

    await fixture.stripe.subscriptions.cancel(own.id)
    await fixture.sandbox.clock.advance(days(30))

    expect(await stateNow()).toMatchObject({ status: 'canceled', invoice: 'open', attempts: 1 })
  })

  test('a renewal without any saved card is past due', async () => {
    const { data } = await fixture.stripe.paymentMethods.list({ customer: own.customer })
    await fixture.stripe.paymentMethods.detach(data[0]?.id ?? '')

    await fixture.sandbox.clock.advanceToPeriodEnd()

    expect(await stateNow()).toMatchObject({ status: 'past_due', invoice: 'open' })
  })

  test('a renewal by bank debit is paid ten seconds later', async () => {
    const { id } = await fixture.sandbox.createMethod({
      type: 'us_bank_account',
      number: 'success',
    })
    await fixture.stripe.paymentMethods.attach(id, { customer: own.customer })
    await fixture.stripe.subscriptions.update(own.id, { default_payment_method: id })

    await fixture.sandbox.clock.advanceToPeriodEnd()
    expect(await stateNow()).toMatchObject({ status: 'active', invoice: 'open' })

    await fixture.sandbox.clock.advance(10_000)
    expect(await stateNow()).toMatchObject({ status: 'active', invoice: 'paid' })
  })

  test('an open invoice can be paid, declined and voided by its own calls', async () => {
    await chooseCard('pm_card_chargeCustomerFail')
    await fixture.sandbox.clock.advanceToPeriodEnd()
    const [invoice] = (
      await fixture.stripe.invoices.list({ customer: own.customer, status: 'open' })
    ).data
    const id = invoice?.id ?? ''

    await expect(fixture.stripe.invoices.pay(id)).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      statusCode: 402,
    })
    const method = await fixture.stripe.paymentMethods.attach('pm_card_visa', {
      customer: own.customer,
    })
    const paid = await fixture.stripe.invoices.pay(id, { payment_method: method.id })
    expect(paid.status).toBe('paid')
    await expect(fixture.stripe.invoices.voidInvoice(id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    })
  })
})
