import type { Page } from '@playwright/test'
import { callsTo, refusal, stub, toast } from '../support/api-stubs.ts'
import { choosePlan, goodCard, payNow, payWith } from '../support/checkout.ts'
import { newOwner, signIn, type Owner } from '../support/owner.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

const secret = 'pi_1_secret_2'

const intent = (status: string, payment_method: string | null = 'pm_1') => ({
  json: { status, payment_method, amount: 1900, currency: 'usd', error: null, next_action: null },
})

/** Stubs every call that follows a payment with a successful reply. */
async function stubCallsAfterPayment(page: Page) {
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

test('PAY-08 without a selection no payment is prepared', async ({ page, product }) => {
  const owner = await newOwner(product)
  const intents = callsTo(page, '/payment/create-payment-intent')
  await signIn(page, owner.email, '/payment')
  await expect(page.getByText('Choose a plan first', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View plans' })).toHaveAttribute(
    'href',
    '/subscription',
  )
  expect(intents).toEqual([])
})

for (const screen of ['/payment/success', '/payment']) {
  test.describe.serial(`a succeeded payment, opened at ${screen}`, () => {
    let owner: Owner | undefined
    let requests: object[] = []
    let recorded: Awaited<ReturnType<typeof stubCallsAfterPayment>> = {
      attached: [],
      increased: [],
    }
    const shared = sharedPage(async (page, product) => {
      owner = await newOwner(product)
      await signIn(page, owner.email)
      requests = await stub(page, '/payment/sandbox/retrieve', intent('succeeded'))
      recorded = await stubCallsAfterPayment(page)
      await page.goto(path(screen))
    })
    const main = () => shared().getByRole('main')

    test('STATE-61 a toast confirms the stored card', async () => {
      await expect(toast(shared(), 'Payment method attached successfully!')).toBeVisible()
    })

    test('ERR-15 a toast shows the status of the payment', async () => {
      await expect(toast(shared(), 'Payment status: succeeded')).toBeVisible()
    })

    test('STATE-49 STATE-54 the page shows the success', async () => {
      await expect(main().getByText('Payment succeeded!', { exact: true })).toBeVisible()
    })

    test('PAY-05 the secret of the address is looked up', async () => {
      expect(requests).toEqual([{ clientSecret: secret }])
    })

    test('STATE-50 the card is attached once', async () => {
      expect(recorded.attached).toEqual([{ email: owner?.email, paymentMethodId: 'pm_1' }])
    })

    test('STATE-61 the messages are requested once, after the card', async () => {
      await expect.poll(() => recorded.increased).toEqual([{ user_d: owner?.id, message_count: 0 }])
    })

    test('PAY-06 Home leads to the dashboard', async () => {
      const home = main().getByRole('link', { name: 'Home', exact: true })
      await expect(home).toHaveAttribute('href', '/dashboard')
    })

    test('PAY-07 Payment History leads to the history', async () => {
      const history = main().getByRole('link', { name: 'Payment History', exact: true })
      await expect(history).toHaveAttribute('href', '/payment/history')
    })
  })
}

test.describe('a payment that did not succeed', () => {
  const shared = sharedPage(async (page, product) => {
    const owner = await newOwner(product)
    await signIn(page, owner.email)
  })

  for (const [title, status, text] of [
    ['STATE-51 is processing', 'processing', 'Your payment is processing.'],
    [
      'STATE-52 has no payment method',
      'requires_payment_method',
      'Your payment was not successful, please try again.',
    ],
    ['STATE-53 was canceled', 'canceled', 'Something went wrong.'],
  ] as const) {
    for (const screen of ['/payment/success', '/payment']) {
      test(`${title}, STATE-54 shows ${screen}`, async () => {
        await stub(shared(), '/payment/sandbox/retrieve', intent(status))
        const attached = await stub(shared(), '/payment/attach-payment-method', {
          json: { status: 1, message: 'Kept.' },
        })
        await shared().goto(path(screen))
        await expect(shared().getByRole('main').getByText(text, { exact: true })).toBeVisible()
        expect(attached).toEqual([])
        await shared().unrouteAll()
      })
    }
  }
})

test('the dashboard forwards a returning payment to its result page', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await stub(page, '/payment/sandbox/retrieve', intent('processing'))
  await page.goto(path('/dashboard'))
  await page.waitForURL((url) => url.pathname + url.search === path('/payment/success'))
  await expect(page.getByText('Your payment is processing.')).toBeVisible()
})

for (const [title, call, reply, text] of [
  [
    'STATE-62 a payment method that cannot be attached',
    '/payment/attach-payment-method',
    refusal('Not this card.', 'not_yours', 403),
    'Failed to attach payment method.',
  ],
  [
    'ERR-13 messages that cannot be granted',
    '/increase_message_limit',
    refusal('Nothing was paid.', 'nothing_paid', 402),
    'Nothing was paid.',
  ],
  [
    'ERR-14 a payment that cannot be confirmed',
    '/payment/confirm-payment',
    refusal('The line is down.'),
    'Error confirming payment',
  ],
] as const) {
  test(`${title} shows its own error`, async ({ page, product }) => {
    const owner = await newOwner(product)
    await signIn(page, owner.email)
    await stub(page, '/payment/sandbox/retrieve', intent('succeeded'))
    await stubCallsAfterPayment(page)
    await stub(page, call, reply)
    await page.goto(path('/payment/success'))
    await expect(toast(page, text)).toBeVisible()
  })
}

test('STATE-60 a payment without a payment method is successful too', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await stub(page, '/payment/sandbox/method', {
    json: { id: 'pm_1', brand: 'Visa', last4: '4242' },
  })
  await stub(page, '/payment/sandbox/confirm', intent('succeeded', null))
  const { attached, increased } = await stubCallsAfterPayment(page)
  await choosePlan(page, 'Hobby')
  await payWith(page, goodCard)

  await expect(toast(page, 'Payment successful!')).toBeVisible()
  await page.waitForURL('**/dashboard')
  expect([attached, increased]).toEqual([[], []])
})

test('ERR-23 a payment that cannot be prepared shows why and can be retried', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await stub(page, '/payment/create-payment-intent', refusal('The provider is away.'))
  await choosePlan(page, 'Hobby')

  await expect(toast(page, 'The provider is away.')).toBeVisible()
  await expect(page.getByText("Couldn't prepare the payment")).toBeVisible()
  await expect(payNow(page)).toBeDisabled()
  await page.unrouteAll()
  const errors = { country: 'Your address is missing.' }
  const json = { status: 0, code: 'invalid_request', message: errors.country, errors }
  await stub(page, '/payment/create-payment-intent', { status: 400, json })
  await page.getByRole('button', { name: 'Try again' }).click()
  const toAddress = page.getByRole('link', { name: 'Add your billing address' })
  await expect(toAddress).toHaveAttribute('href', '/profile')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(payNow(page)).toBeEnabled()
})

test('VAL-45 STATE-55 a pending payment cannot be started again', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await choosePlan(page, 'Hobby')
  const delayed = Promise.withResolvers<void>()
  const sent = callsTo(page, '/payment/sandbox/method')
  await page.route('**/api/payment/sandbox/method', async (route) => {
    await delayed.promise
    await route.fulfill(refusalReply('Not today.'))
  })

  await payWith(page, goodCard)
  await expect(payNow(page)).toBeDisabled()
  await expect(payNow(page)).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('CVC').press('Enter')
  delayed.resolve()
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

test("VAL-46 the button stays disabled when the payment provider's script is blocked", async ({
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

  await expect(page.getByText("Couldn't load the payment form")).toBeVisible()
  await expect(payNow(page)).toBeDisabled()
})

test('PAY-03 the stored card is shown as text, never as markup', async ({ page, product }) => {
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
