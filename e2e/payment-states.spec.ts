import type { Page } from '@playwright/test'
import { callsTo, refusal, stub, toast } from './support/billing.ts'
import { choosePlan, goodCard, payNow, payWith } from './support/checkout.ts'
import { newOwner, signIn } from './support/owner.ts'
import { expect, test } from './support/test.ts'

const secret = 'pi_1_secret_2'

const intent = (status: string, payment_method: string | null = 'pm_1') => ({
  json: { status, payment_method, amount: 1900, currency: 'usd', error: null, next_action: null },
})

/** Everything that follows a payment, answered as well as can be. */
async function stubAfterwards(page: Page) {
  await stub(page, '/payment/confirm-payment', { json: { payment_status: 'succeeded' } })
  return {
    attached: await stub(page, '/payment/attach-payment-method', {
      json: { status: 1, message: 'Kept.' },
    }),
    increased: await stub(page, '/increase_message_limit', {
      json: { status: 1, message: 'Done.', message_balance: 2530, granted: 0 },
    }),
  }
}

const path = (page: string) => `${page}?payment_intent_client_secret=${secret}`

test('ROUTE-15 ROUTE-22 ROUTE-23 ROUTE-25 a visitor sees no billing screen', async ({ page }) => {
  await page.goto('/payment')
  await page.waitForURL('**/register?redirect=%2Fpayment')
  for (const screen of [
    '/buytoken',
    '/payment/history',
    '/payment/success',
    '/messages',
    '/payment/portal',
  ]) {
    await page.goto(screen)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(screen)
    await expect(page.getByLabel('Quantity')).toHaveCount(0)
    await expect(page.getByRole('table')).toHaveCount(0)
  }
})

test('ROUTE-07 NAV-08 the billing screens stand inside the layout', async ({
  page,
  product,
  complaints,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  for (const [screen, name] of [
    ['/buytoken', 'Buy Messages'],
    ['/payment/success', 'Your payment'],
    ['/payment/history', 'Payment History'],
    ['/payment', 'Payment'],
    ['/messages', 'Messages'],
    ['/payment/portal', 'Saved cards'],
  ] as const) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByText('Test mode - no money moves')).toBeVisible()
  }
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('menuitem').first()).toHaveText('Payment')
  await page.getByRole('menuitem', { name: 'Payment' }).click()
  await page.waitForURL('**/payment/history')
  expect(complaints).toEqual([])
})

test('PAY-08 without a choice nothing is prepared', async ({ page, product }) => {
  const owner = await newOwner(product)
  const intents = callsTo(page, '/payment/create-payment-intent')
  await signIn(page, owner.email, '/payment')
  await expect(page.getByText('Choose a plan first', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
    'href',
    '/subscription',
  )
  expect(intents).toEqual([])
})

test('STATE-49 STATE-50 STATE-54 STATE-61 PAY-05 PAY-06 PAY-07 a payment that succeeded keeps its card and brings its messages, on both pages', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  for (const screen of ['/payment/success', '/payment']) {
    await page.unrouteAll()
    const asked = await stub(page, '/payment/sandbox/retrieve', intent('succeeded'))
    const { attached, increased } = await stubAfterwards(page)
    await page.goto(path(screen))

    await expect(
      page.getByRole('main').getByText('Payment succeeded!', { exact: true }),
    ).toBeVisible()
    await expect(toast(page, 'Payment status: succeeded')).toBeVisible()
    await expect(toast(page, 'Payment method attached successfully!')).toBeVisible()
    await expect.poll(() => increased.length).toBe(1)
    expect(asked).toEqual([{ clientSecret: secret }])
    expect(attached).toEqual([{ email: owner.email, paymentMethodId: 'pm_1' }])
    expect(increased).toEqual([{ user_d: owner.id, message_count: 0 }])
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/dashboard')
    await expect(main.getByRole('link', { name: 'Payment History' })).toHaveAttribute(
      'href',
      '/payment/history',
    )
  }
})

test('STATE-51 STATE-52 STATE-53 STATE-54 every other end of a payment has its words, on both pages', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  for (const [status, text] of [
    ['processing', 'Your payment is processing.'],
    ['requires_payment_method', 'Your payment was not successful, please try again.'],
    ['canceled', 'Something went wrong.'],
  ] as const) {
    await page.unrouteAll()
    await stub(page, '/payment/sandbox/retrieve', intent(status))
    const attached = await stub(page, '/payment/attach-payment-method', refusal('never asked'))
    for (const screen of ['/payment/success', '/payment']) {
      await page.goto(path(screen))
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
    }
    expect(attached).toEqual([])
  }
})

test('the dashboard hands a payment over to its result', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await stub(page, '/payment/sandbox/retrieve', intent('processing'))
  await page.goto(path('/dashboard'))
  await page.waitForURL((url) => url.pathname + url.search === path('/payment/success'))
  await expect(page.getByText('Your payment is processing.')).toBeVisible()
})

test('STATE-62 ERR-13 ERR-14 what fails after a payment is said, one by one', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await stub(page, '/payment/sandbox/retrieve', intent('succeeded'))
  await stub(page, '/payment/confirm-payment', refusal('The line is down.'))
  await stub(page, '/payment/attach-payment-method', refusal('Not this card.', 'not_yours', 403))
  await page.goto(path('/payment/success'))
  await expect(toast(page, 'Error confirming payment')).toBeVisible()
  await expect(toast(page, 'Failed to attach payment method.')).toBeVisible()

  await stubAfterwards(page)
  await stub(page, '/increase_message_limit', refusal('Nothing was paid.', 'nothing_paid', 402))
  await page.reload()
  await expect(toast(page, 'Nothing was paid.')).toBeVisible()
})

test('STATE-60 a payment without a method is successful, too', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await stub(page, '/payment/sandbox/method', {
    json: { id: 'pm_1', brand: 'Visa', last4: '4242' },
  })
  await stub(page, '/payment/sandbox/confirm', intent('succeeded', null))
  const { attached, increased } = await stubAfterwards(page)
  await choosePlan(page, 'Hobby')
  await payWith(page, goodCard)

  await expect(toast(page, 'Payment successful!')).toBeVisible()
  await page.waitForURL('**/dashboard')
  expect([attached, increased]).toEqual([[], []])
})

test('ERR-23 a payment that cannot be prepared says why and can be tried again', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await stub(page, '/payment/create-payment-intent', refusal('The provider is away.'))
  await choosePlan(page, 'Hobby')

  await expect(toast(page, 'The provider is away.')).toBeVisible()
  await expect(page.getByText('The payment could not be prepared')).toBeVisible()
  await expect(payNow(page)).toBeDisabled()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(payNow(page)).toBeEnabled()
})

test('VAL-45 STATE-55 a payment under way cannot be started again', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await choosePlan(page, 'Hobby')
  const held = Promise.withResolvers<void>()
  const sent = callsTo(page, '/payment/sandbox/method')
  await page.route('**/api/payment/sandbox/method', async (route) => {
    await held.promise
    await route.fulfill(refusalReply('Not today.'))
  })

  await payWith(page, goodCard)
  await expect(payNow(page)).toBeDisabled()
  await expect(payNow(page)).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('CVC').press('Enter')
  held.resolve()
  await expect(page.getByRole('form', { name: 'Payment' }).getByRole('alert')).toHaveText(
    'Not today.',
  )
  await expect(payNow(page)).toBeEnabled()
  expect(sent).toHaveLength(1)
})

const refusalReply = (message: string) => {
  const { status, json } = refusal(message, 'invalid_request', 400)
  return { status, json }
}

test('VAL-46 with the script of the provider blocked the button stays disabled', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await stub(page, '/payment/setup', {
    json: { mode: 'stripe', publishable_key: 'pk_test_1', is_test: true },
  })
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await choosePlan(page, 'Hobby')

  await expect(page.getByText('The payment form could not be loaded')).toBeVisible()
  await expect(payNow(page)).toBeDisabled()
})

test('PAY-03 the saved card is shown as text and never as markup', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await page.evaluate(() => sessionStorage.setItem('card', 'Visa ending 4242'))
  await choosePlan(page, 'Hobby')
  await expect(page.getByRole('main').getByText('Visa ending 4242', { exact: true })).toBeVisible()

  await page.evaluate(() => sessionStorage.setItem('card', '<b>4242 4242 4242 4242</b>'))
  await page.reload()
  await expect(page.getByText('Total due today')).toBeVisible()
  await expect(page.getByRole('main').getByText('Saved card')).toHaveCount(0)
})
