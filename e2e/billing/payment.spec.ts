import { callsTo, toast } from '../support/api-stubs.ts'
import {
  buyPlan,
  choosePlan,
  declinedCard,
  expectMessages,
  goodCard,
  payNow,
  payWith,
  secureCard,
  planStrip,
  typeCard,
} from '../support/checkout.ts'
import { fillRegistration, newOwner, signIn } from '../support/owner.ts'
import { planCard, pricingSection } from '../support/plan-cards.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

test.describe.serial('a visitor who selects Hobby', () => {
  let grants: string[] = []
  const shared = sharedPage(async (page) => {
    await page.goto('/subscription')
    await planCard(page, 'Hobby').getByRole('button', { name: 'Subscribe Now' }).click()
    await page.waitForURL('**/register?redirect=%2Fpayment')
    await fillRegistration(page)
    await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  })
  const main = () => shared().getByRole('main')

  test('REG-05 UX-16 is at the payment after the registration, signed in', async () => {
    await shared().waitForURL('**/payment')
    await expect(shared().getByRole('button', { name: 'AB: account menu' })).toBeVisible()
  })

  test('ROUTE-03 sees the payment screen', async () => {
    await expect(shared().getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
    await expect(shared().getByText('Test mode - no money moves')).toBeVisible()
  })

  test('PAY-01 sees a card form in tabs', async () => {
    const tabs = shared().getByRole('tablist', { name: 'Payment method' }).getByRole('tab')
    await expect(tabs).toHaveText(['Card', 'Bank debit'])
    await expect(shared().getByLabel('Card number')).toBeEditable()
  })

  test('PAY-02 sees the price', async () => {
    await expect(main().getByText('Hobby plan')).toBeVisible()
    await expect(main().getByText('Renews every month')).toBeVisible()
    await expect(main().getByText('$19.00').first()).toBeVisible()
    await expect(main().getByRole('link', { name: 'Choose another plan' })).toBeVisible()
  })

  test('PAY-04 sees the button Pay now', async () => {
    await expect(payNow(shared())).toBeVisible()
  })

  test('STATE-58 pays and sees a confirmation', async () => {
    grants = callsTo(shared(), '/increase_message_limit')
    await payWith(shared(), goodCard)
    await expect(toast(shared(), 'Payment succeeded!')).toBeVisible()
    // C3: whatever the steps say, one toast says it; those of the pages before may still be there.
    const ofPayment = shared()
      .locator('[data-toast]')
      .filter({ hasText: /payment|card/i })
    await expect(ofPayment).toHaveCount(1)
  })

  test('ERR-15 sees the status', async () => {
    await expect(toast(shared(), 'Payment status: succeeded')).toBeVisible()
  })

  test('STATE-59 API-22 PROD-05 has the messages and is on the dashboard', async () => {
    await expectMessages(shared(), '2,530')
    await expect(planStrip(shared()).getByText('Hobby (monthly)')).toBeVisible()
    await expect(planStrip(shared()).getByText(/^Renews on /)).toBeVisible()
    // Requested twice, granted once.
    expect(grants).toHaveLength(2)
  })
})

test('PROD-05 Hobby can be bought for a year', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await choosePlan(page, 'Hobby', true)
  await expect(page.getByRole('main').getByText('$199.00').first()).toBeVisible()
  await payWith(page, goodCard)
  await expectMessages(page, '30,030')
})

test('UX-69 STATE-57 STATE-59 a declined card shows an error under the form; another card then pays once', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await choosePlan(page, 'Hobby')

  await payWith(page, declinedCard)
  const refusal = page.getByRole('form', { name: 'Payment' }).getByRole('alert')
  await expect(refusal).toHaveText(/declined/i)
  await expect(payNow(page)).toBeEnabled()
  await payWith(page, goodCard)
  await expectMessages(page, '2,530')
})

test('a card that requires authentication pays only when the authentication is confirmed', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await choosePlan(page, 'Hobby')
  const authentication = page.getByRole('alertdialog', { name: '3-D Secure' })
  const refusal = page.getByRole('form', { name: 'Payment' }).getByRole('alert')

  await payWith(page, secureCard)
  await expect(authentication).toContainText('ending 3155')
  await authentication.getByRole('button', { name: 'Fail' }).click()
  await expect(refusal).not.toBeEmpty()
  await expect(payNow(page)).toBeEnabled()

  await payWith(page, secureCard)
  await expect(authentication).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refusal).toHaveText("The confirmation wasn't finished. Please try again.")

  await payWith(page, secureCard)
  await authentication.getByRole('button', { name: 'Complete' }).click()
  await expect(toast(page, 'Payment succeeded!')).toBeVisible()
  await expectMessages(page, '2,530')
})

test('STATE-70 CONST-36 PROD-05 three packs cost $21 and grant 3,000 messages', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email, '/buytoken')
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Buy Now' }).click()

  await page.waitForURL('**/payment')
  await expect(page.getByText('Additional 1,000 messages')).toBeVisible()
  await expect(page.getByText('3,000 messages that never expire')).toBeVisible()
  await expect(page.getByText('$21.00')).toBeVisible()
  // The selection is restored after a reload of the tab.
  await page.reload()
  await expect(page.getByText('$21.00')).toBeVisible()
  await payWith(page, goodCard)
  await expectMessages(page, '3,030')
})

test('STATE-64 Free requires no card and grants 250 messages, only once', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  for (const visit of ['/subscription', '/']) {
    await page.goto(visit)
    await planCard(page, 'Free').getByRole('button', { name: 'Subscribe Now' }).click()
    await expectMessages(page, '280')
    await expect(planStrip(page).getByText('Free (monthly)')).toBeVisible()
  }
})

test('STATE-60 VAL-45 a bank debit is pending, grants nothing yet, and is granted when it succeeds', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email, '/buytoken')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/payment')
  const confirmed = callsTo(page, '/payment/sandbox/confirm')

  await page.getByRole('tab', { name: 'Bank debit' }).click()
  await expect(page.getByLabel('Test account that pays')).toBeChecked()
  await payNow(page).dblclick()
  await expect(toast(page, 'Payment successful!')).toBeVisible()
  await expect(toast(page, 'Your payment is processing.')).toBeVisible()
  await page.waitForURL('**/dashboard')
  expect(confirmed).toHaveLength(1)
})

test.describe.serial('a subscriber', () => {
  const dialogTexts: string[] = []
  const shared = sharedPage(
    async (page, product) => {
      const owner = await newOwner(product)
      await signIn(page, owner.email)
      await buyPlan(page, 'Hobby')
      page.on('dialog', (dialog) => {
        dialogTexts.push(dialog.message())
        return dialog.accept()
      })
    },
    { allowsPageErrors: true },
  )

  test('STATE-14 STATE-15 sees charge, credit, messages and renewal, and upgrades at once', async () => {
    await shared().goto('/subscription')
    await expect(planCard(shared(), 'Business')).toContainText(
      /starts immediately with a new month\. We'll charge \$8[01]\.\d\d to your saved card: \$99\.99 minus \$1[89]\.\d\d for unused time on Hobby\. You get 10,000 messages\. Unused Hobby messages expire; extra messages stay\. It renews on \w+ \d+, \d{4} for \$99\.99\./,
    )
    await planCard(shared(), 'Business').getByRole('button', { name: 'Upgrade/Change' }).click()
    await shared().waitForURL('**/mychatbots')
    await expect(planStrip(shared()).getByText('Business (monthly)')).toBeVisible()
    await expect(planStrip(shared()).getByText('10,030', { exact: true })).toBeVisible()
  })

  test('STATE-09 PRICE-11 cancels the plan and keeps it until the end of the period', async () => {
    await shared().goto('/subscription')
    await expect(shared().getByRole('button', { name: 'Cancel Plan', exact: true })).toHaveCount(1)
    await planCard(shared(), 'Business').getByRole('button', { name: 'Cancel Plan' }).click()
    await shared().waitForURL((url) => url.pathname === '/')
    expect(dialogTexts.filter((text) => text === 'Confirm?')).toHaveLength(2)
    expect(dialogTexts[3]).toMatch(/^Your Business plan ends on /)
    await shared().goto('/subscription')
    await expect(pricingSection(shared()).getByText(/Ends on /)).toBeVisible()
    await shared().goto('/dashboard')
    await expect(planStrip(shared()).getByText('Business (monthly)')).toBeVisible()
  })

  test('resumes the canceled plan', async () => {
    await shared().goto('/subscription')
    await shared().getByRole('button', { name: 'Keep my plan' }).click()
    await expect(pricingSection(shared()).getByText(/Renews on /)).toBeVisible()
  })
})

test('PAY-03 the card of a paid plan is stored, can be viewed and replaced, and its number is stored nowhere', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await buyPlan(page, 'Hobby')
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('card')))
    .toBe('Visa ending 4242')
  const storedText = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(storedText).not.toContain('42424242')

  await page.goto('/buytoken')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByRole('main').getByText('Visa ending 4242')).toBeVisible()

  await page.goto('/payment/portal')
  const cards = page.getByRole('list', { name: 'Saved cards' }).getByRole('listitem')
  await expect(cards).toHaveText([/Visa ending 4242.*Used for renewals/])
  await typeCard(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect(toast(page, 'Payment method attached successfully!')).toBeVisible()
  await expect(cards).toHaveCount(2)
  await cards
    .filter({ hasText: '4242' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(cards).toHaveText([/Visa ending 3155.*Used for renewals/])
})
