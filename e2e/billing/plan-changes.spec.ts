import type { Page } from '@playwright/test'
import { hobbyPlan, stub, stubPlan } from '../support/api-stubs.ts'
import { newOwner, signIn } from '../support/owner.ts'
import { givePlan } from '../support/database.ts'
import { planCard } from '../support/plan-cards.ts'
import type { Product } from '../support/server.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

/** A subscriber of Hobby at the plans; records the calls that change a plan. */
async function openPlans(page: Page, product: Product) {
  const owner = await newOwner(product)
  givePlan(product, owner, 'hobby_monthly')
  await signIn(page, owner.email)
  const sent: { call: string; body: object }[] = []
  for (const call of ['cancelSubscription', 'upgrade']) {
    await page.route(`**/api/payment/${call}`, (route) => {
      sent.push({ call, body: route.request().postDataJSON() })
      return route.fulfill({ json: { message: `The answer of ${call}.`, effective_at: 1 } })
    })
  }
  await page.goto('/subscription')
  await expect(planCard(page, 'Hobby').getByRole('button', { name: 'Cancel Plan' })).toBeVisible()
  return { owner, sent }
}

/** Answers the dialogs of the browser in order and records their texts. */
function answerDialogs(page: Page, accepts: boolean): { type: string; text: string }[] {
  const dialogTexts: { type: string; text: string }[] = []
  page.on('dialog', (dialog) => {
    dialogTexts.push({ type: dialog.type(), text: dialog.message() })
    return accepts ? dialog.accept() : dialog.dismiss()
  })
  return dialogTexts
}

test.describe.serial('canceling a plan', () => {
  let plans: Awaited<ReturnType<typeof openPlans>> | undefined
  let dialogTexts: { type: string; text: string }[] = []
  const shared = sharedPage(
    async (page, product) => {
      plans = await openPlans(page, product)
      dialogTexts = answerDialogs(page, true)
    },
    { allowsPageErrors: true },
  )

  test('PRICE-11 one card offers to cancel', async () => {
    await expect(shared().getByRole('button', { name: 'Cancel Plan', exact: true })).toHaveCount(1)
  })

  test('PRICE-12 UX-9 all others offer to change', async () => {
    for (const title of ['Free', 'Business', 'Enterprise']) {
      await expect(
        planCard(shared(), title).getByRole('button', { name: 'Upgrade/Change', exact: true }),
      ).toBeVisible()
    }
  })

  test('STATE-11 the home page follows', async () => {
    await planCard(shared(), 'Hobby').getByRole('button', { name: 'Cancel Plan' }).click()
    await shared().waitForURL((url) => url.pathname === '/')
  })

  test('STATE-08 the browser asked for confirmation', async () => {
    expect(dialogTexts[0]).toEqual({ type: 'confirm', text: 'Confirm?' })
  })

  test("STATE-10 UX-71 the server's reply was shown in an alert", async () => {
    expect(dialogTexts.slice(1)).toEqual([
      { type: 'alert', text: 'The answer of cancelSubscription.' },
    ])
  })

  test('STATE-09 the call was made once, with email and lookup key', async () => {
    expect(plans?.sent).toEqual([
      {
        call: 'cancelSubscription',
        body: { email: plans?.owner.email, lookupKey: 'hobby_monthly' },
      },
    ])
  })
})

test('STATE-13 STATE-14 STATE-15 changing a plan asks for confirmation and leads to the chatbots', async ({
  page,
  product,
}) => {
  const { owner, sent } = await openPlans(page, product)
  const dialogTexts = answerDialogs(page, true)

  await planCard(page, 'Business').getByRole('button', { name: 'Upgrade/Change' }).click()
  await page.waitForURL((url) => url.pathname === '/mychatbots')

  expect(dialogTexts).toEqual([
    { type: 'confirm', text: 'Confirm?' },
    { type: 'alert', text: 'The answer of upgrade.' },
  ])
  expect(sent).toEqual([
    { call: 'upgrade', body: { email: owner.email, lookupKey: 'business_monthly' } },
  ])
})

test('STATE-12 declining the confirmation sends nothing', async ({ page, product }) => {
  const { sent } = await openPlans(page, product)
  const dialogTexts = answerDialogs(page, false)

  await planCard(page, 'Hobby').getByRole('button', { name: 'Cancel Plan' }).click()
  await planCard(page, 'Business').getByRole('button', { name: 'Upgrade/Change' }).click()

  await expect.poll(() => dialogTexts.map(({ text }) => text)).toEqual(['Confirm?', 'Confirm?'])
  expect(sent).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/subscription')
})

test('ERR-17 ERR-18 a failed change is logged to the console and shown in a toast', async ({
  page,
  product,
}) => {
  await openPlans(page, product)
  answerDialogs(page, true)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const refusal = { status: 0, code: 'payment_provider_failed', message: 'The bank is asleep.' }
  await page.route(/\/api\/payment\/(cancelSubscription|upgrade)$/, (route) =>
    route.fulfill({ status: 502, json: refusal }),
  )

  await planCard(page, 'Hobby').getByRole('button', { name: 'Cancel Plan' }).click()
  const toast = page.getByRole('alert').getByText('The bank is asleep.').last()
  await expect(toast).toBeVisible()
  await expect.poll(() => logged.join('\n')).toContain('Error cancelling payment')
  await planCard(page, 'Business').getByRole('button', { name: 'Upgrade/Change' }).click()
  await expect.poll(() => logged.join('\n')).toContain('Error upgrading payment')
  expect(new URL(page.url()).pathname).toBe('/subscription')
})

test.describe('a plan on hold', () => {
  const since = Date.UTC(2026, 10, 1, 12)
  const noPlan = { plan: 'No plan', nickname: 'Free', lookup_key: null, past_due_since: null }

  test('B51 can be canceled, and the page shows that it has ended', async ({ page, product }) => {
    const owner = await newOwner(product)
    await stubPlan(page, { ...hobbyPlan, past_due_since: since }, 'none')
    const sent = await stub(page, '/payment/cancelSubscription', {
      json: { message: 'Your Hobby plan has ended.' },
    })
    const dialogTexts = answerDialogs(page, true)
    await signIn(page, owner.email, '/subscription')
    await expect(page.getByRole('alert').getByText(/Your plan is on hold/)).toBeVisible()

    await page.unroute('**/api/payment/getPlan')
    await stubPlan(page, noPlan, 'none')
    await page.getByRole('button', { name: 'Cancel Plan', exact: true }).click()

    await expect(page.getByText(/Your plan is on hold/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cancel Plan' })).toHaveCount(0)
    expect(sent).toEqual([{ email: owner.email, lookupKey: 'hobby_monthly' }])
    expect(dialogTexts.map(({ text }) => text)).toEqual(['Confirm?', 'Your Hobby plan has ended.'])
  })

  test('A5 is given up for Free only when its subscriber has read that it ends', async ({
    page,
    product,
  }) => {
    const owner = await newOwner(product)
    await stubPlan(page, { ...hobbyPlan, past_due_since: since }, 'none')
    const sent = await stub(page, '/payment/create-payment-intent', {
      json: { clientSecret: '', amount: 0, currency: 'usd', status: 'succeeded' },
    })
    await signIn(page, owner.email, '/subscription')
    await planCard(page, 'Free').getByRole('button', { name: 'Subscribe Now' }).click()

    await expect(page.getByText('This ends your Hobby plan now.')).toContainText(
      "You won't be charged for its unpaid invoice.",
    )
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Switch to Free' }).click()
    await expect.poll(() => sent).toMatchObject([{ lookup_key: 'Free_monthly' }])
  })
})
