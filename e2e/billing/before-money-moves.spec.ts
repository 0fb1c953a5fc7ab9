import type { Page } from '@playwright/test'
import { callsTo, hobbyPlan, refusal, stub, stubPlan, toast } from '../support/api-stubs.ts'
import { buyPlan, choosePlan } from '../support/checkout.ts'
import { newOwner, signIn } from '../support/owner.ts'
import { planCard, pricingSection } from '../support/plan-cards.ts'
import type { Product } from '../support/server.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

test('A5 a buyer reads the next payment, its day and its price before paying', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await choosePlan(page, 'Hobby')

  const summary = page.getByRole('main')
  await expect(summary.getByText('Next payment')).toBeVisible()
  await expect(summary.getByText(/^\$19\.00 on \w+ \d+, \d{4}$/)).toBeVisible()
  await expect(summary.getByText('Total due today')).toBeVisible()
  await stub(page, '/payment/create-payment-intent', {
    json: {
      clientSecret: 'pi_1_secret_1',
      amount: 9999,
      currency: 'usd',
      status: 'requires_payment_method',
      renews_at: Date.UTC(2027, 0, 1),
      renewal_price: 9999,
      ended_plan: 'Hobby',
    },
  })
  await page.reload()
  await expect(summary).toContainText(
    "When you pay, this replaces your unpaid Hobby plan, and we won't charge its open invoice.",
  )
})

test.describe.serial('a subscriber of Hobby', () => {
  const shared = sharedPage(
    async (page, product) => {
      const owner = await newOwner(product)
      await signIn(page, owner.email)
      await buyPlan(page, 'Hobby')
      page.on('dialog', (dialog) => dialog.accept())
    },
    { allowsPageErrors: true },
  )
  const keepPlan = () => shared().getByRole('button', { name: 'Keep my plan' })

  test('A6 confirms the price that is shown next to the button', async () => {
    await shared().goto('/subscription')
    const card = planCard(shared(), 'Business')
    await expect(card).toContainText(/We'll charge \$\d+\.\d\d to your saved card/)
    const shown = /We'll charge \$(\d+)\.(\d\d)/.exec(await card.innerText())
    const sent = await stub(shared(), '/payment/upgrade', {
      json: { message: 'Done.', effective_at: 1 },
    })
    await card.getByRole('button', { name: 'Upgrade/Change' }).click()
    await shared().waitForURL('**/mychatbots')

    expect(sent).toMatchObject([
      {
        lookupKey: 'business_monthly',
        amount_due: Number(`${shown?.[1]}${shown?.[2]}`),
        priced_at: expect.any(Number),
      },
    ])
    await shared().unroute('**/api/payment/upgrade')
  })

  test('A6 gets a new price when the one next to the button is outdated', async () => {
    await shared().goto('/subscription')
    const card = planCard(shared(), 'Business')
    await expect(card).toContainText("We'll charge")
    const words =
      'The price has changed since you read it. Check the new amount, then confirm again.'
    await stub(shared(), '/payment/upgrade', refusal(words, 'preview_outdated', 409))
    const previews = callsTo(shared(), '/payment/preview')
    await card.getByRole('button', { name: 'Upgrade/Change' }).click()

    await expect(toast(shared(), words)).toBeVisible()
    await expect.poll(() => previews.length).toBe(1)
    await expect(shared()).toHaveURL(/\/subscription$/)
    await shared().unroute('**/api/payment/upgrade')
  })

  test('A5 reads what keeping a canceled plan means before pressing the button', async () => {
    await planCard(shared(), 'Hobby').getByRole('button', { name: 'Cancel Plan' }).click()
    await shared().waitForURL((url) => url.pathname === '/')
    await shared().goto('/subscription')

    await expect(pricingSection(shared())).toContainText(
      /You won't be charged now\. This keeps your Hobby plan, which renews on \w+ \d+, \d{4} for \$19\.00\. Your cancellation is withdrawn\./,
    )
    await expect(keepPlan()).toHaveAccessibleDescription(/Your cancellation is withdrawn\./)
  })

  test('A5 without a card reads why the plan cannot be kept, and comes to the cards', async () => {
    await shared().goto('/payment/portal')
    await shared()
      .getByRole('button', { name: /^Remove Visa/ })
      .click()
    const dialog = shared().getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(shared().getByText('No saved cards')).toBeVisible()

    await shared().goto('/subscription')
    await expect(keepPlan()).toHaveAccessibleDescription(/^You have no saved card\./)
    await keepPlan().click()
    await shared().waitForURL('**/payment/portal')
  })
})

const invoice = {
  number: 'IN-0002',
  created: 1_790_000_000,
  amount_due: 1900,
  hosted_invoice_url: null,
  paid: false,
  amount_refunded: 0,
  state: 'open',
}
const card = { id: 'pm_1', brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2040 }

/** The saved cards of an owner whose renewal was not paid. */
async function openCards(page: Page, product: Product): Promise<void> {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await stubPlan(page, { ...hobbyPlan, past_due_since: Date.UTC(2026, 10, 20) })
  await stub(page, '/payment/getUserPaymentData', {
    json: {
      status: 1,
      result: { data: [invoice, { ...invoice, number: 'IN-0001', state: 'paid' }] },
    },
  })
  await stub(page, '/payment/cards', {
    json: { status: 1, cards: [{ ...card, is_default: true }] },
  })
  await page.goto('/payment/portal')
  await expect(page.getByText("We'll charge $19.00 to Visa ending 4242.")).toBeVisible()
}

const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now', exact: true })

test('A5 a card of an overdue plan pays the open invoice, and the page says what came of it', async ({
  page,
  product,
}) => {
  await openCards(page, product)
  const message = 'We charged $19.00 to your saved card. Invoice IN-0002 is paid.'
  const sent = await stub(page, '/payment/pay_invoice', {
    json: { status: 1, payment_status: 'paid', message },
  })
  await expect(payNow(page)).toHaveAccessibleDescription("We'll charge $19.00 to Visa ending 4242.")
  await payNow(page).click()

  await expect(page.getByRole('status').getByText(message)).toBeVisible()
  await expect(payNow(page)).toHaveCount(0)
  expect(sent).toMatchObject([{ number: 'IN-0002' }])
})

test('A5 a declined card says so under the button, which stays', async ({ page, product }) => {
  await openCards(page, product)
  const declined = refusal('Your card was declined.', 'card_declined', 402)
  await stub(page, '/payment/pay_invoice', declined)
  await payNow(page).click()

  await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
  await expect(payNow(page)).toBeEnabled()
})

test('A5 an invoice that the bank must confirm opens the confirmation, with words about the invoice', async ({
  page,
  product,
}) => {
  await openCards(page, product)
  await stub(page, '/payment/pay_invoice', {
    json: {
      status: 1,
      payment_status: 'requires_action',
      message: 'Your bank needs you to confirm.',
      clientSecret: 'pi_1_secret_2',
    },
  })
  await payNow(page).click()

  await page.waitForURL('**/payment')
  await expect(
    page.getByText(
      "The payment for your Hobby (monthly) plan is waiting for your confirmation. You won't be charged until you confirm it.",
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm payment' })).toBeVisible()
})
