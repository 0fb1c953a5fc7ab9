import { callsTo, toast } from './support/billing.ts'
import {
  buyPlan,
  choosePlan,
  declinedCard,
  expectMessages,
  goodCard,
  payNow,
  payWith,
  secureCard,
  strip,
  typeCard,
} from './support/checkout.ts'
import { fillRegistration, newOwner, signIn } from './support/owner.ts'
import { card, section } from './support/pricing.ts'
import { expect, test } from './support/test.ts'

test('UX-16 PROD-04 ROUTE-03 REG-05 PAY-01 PAY-02 PAY-04 STATE-55 STATE-58 STATE-59 ERR-15 API-22 PROD-05 a visitor chooses Hobby, registers, pays and has the plan with its messages', async ({
  page,
  complaints,
}) => {
  await page.goto('/subscription')
  await card(page, 'Hobby').getByRole('button', { name: 'Subscribe Now' }).click()
  await page.waitForURL('**/register?redirect=%2Fpayment')
  await fillRegistration(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()

  await page.waitForURL('**/payment')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await expect(page.getByText('Test mode - no money moves')).toBeVisible()
  const tabs = page.getByRole('tablist', { name: 'Way to pay' }).getByRole('tab')
  await expect(tabs).toHaveText(['Card', 'Bank debit'])
  const main = page.getByRole('main')
  await expect(main.getByText('Hobby plan')).toBeVisible()
  await expect(main.getByText('Renews every month')).toBeVisible()
  await expect(main.getByText('$19.00').first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Choose another plan' })).toBeVisible()

  const grants = callsTo(page, '/increase_message_limit')
  await payWith(page, goodCard)
  await expect(toast(page, 'Payment succeeded!')).toBeVisible()
  await expect(toast(page, 'Payment status: succeeded')).toBeVisible()
  await expectMessages(page, '2,530')
  await expect(strip(page).getByText('Hobby (monthly)')).toBeVisible()
  await expect(strip(page).getByText(/^Renews on /)).toBeVisible()
  // Asked for twice on the way, granted once.
  expect(grants).toHaveLength(2)
  expect(complaints).toEqual([])
})

test('UX-69 STATE-57 STATE-59 a declined card is said under the form, and a good one then pays once', async ({
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

test('a card that the bank asks about pays when the question is answered, and not otherwise', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await choosePlan(page, 'Hobby')
  const bank = page.getByRole('alertdialog', { name: '3-D Secure' })
  const refusal = page.getByRole('form', { name: 'Payment' }).getByRole('alert')

  await payWith(page, secureCard)
  await expect(bank).toContainText('ending 3155')
  await bank.getByRole('button', { name: 'Fail' }).click()
  await expect(refusal).not.toBeEmpty()
  await expect(payNow(page)).toBeEnabled()

  await payWith(page, secureCard)
  await expect(bank).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refusal).toHaveText('The confirmation was not finished. Please try again.')

  await payWith(page, secureCard)
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expect(toast(page, 'Payment succeeded!')).toBeVisible()
  await expectMessages(page, '2,530')
})

test('BUY-06 STATE-70 BUY-02 CONST-36 PROD-05 three packs cost $21 and bring 3,000 messages', async ({
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
  // What was chosen is there again after a reload of the tab.
  await page.reload()
  await expect(page.getByText('$21.00')).toBeVisible()
  await payWith(page, goodCard)
  await expectMessages(page, '3,030')
})

test('STATE-64 Free needs no card and brings 250 messages, once for ever', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  for (const visit of ['/subscription', '/']) {
    await page.goto(visit)
    await card(page, 'Free').getByRole('button', { name: 'Subscribe Now' }).click()
    await expectMessages(page, '280')
    await expect(strip(page).getByText('Free (monthly)')).toBeVisible()
  }
})

test('STATE-60 VAL-45 a bank debit is under way, brings nothing yet, and arrives by itself', async ({
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

test('STATE-09 STATE-14 STATE-15 PRICE-11 HIST-04 a subscriber moves up, ends the plan and keeps it after all', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await buyPlan(page, 'Hobby')
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    return dialog.accept()
  })

  await page.goto('/subscription')
  await expect(card(page, 'Business')).toContainText(/Business starts now. \$\d+\.\d\d is charged/)
  await card(page, 'Business').getByRole('button', { name: 'Upgrade/Change' }).click()
  await page.waitForURL('**/mychatbots')
  await expect(strip(page).getByText('Business (monthly)')).toBeVisible()
  await expect(strip(page).getByText('10,030', { exact: true })).toBeVisible()

  await page.goto('/subscription')
  await card(page, 'Business').getByRole('button', { name: 'Cancel Plan' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(said.filter((text) => text === 'Confirm?')).toHaveLength(2)
  expect(said[3]).toMatch(/^Your Business plan ends on /)

  await page.goto('/subscription')
  await expect(section(page).getByText(/Ends on /)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my plan as it is' }).click()
  await expect(section(page).getByText(/Renews on /)).toBeVisible()
})

test('PAY-03 a card is kept after a plan was paid, can be seen and replaced, and its number is nowhere', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await buyPlan(page, 'Hobby')
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('card')))
    .toBe('Visa ending 4242')
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(kept).not.toContain('42424242')

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
