import { stubPlan } from './support/billing.ts'
import { beginPlan, buyPlan, strip } from './support/checkout.ts'
import { newOwner, sendLogin, signIn } from './support/owner.ts'
import { expect, test } from './support/test.ts'

test('LOGIN-05 LOGIN-07 who came from the payment returns to it, who has no plan sees the plans', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await sendLogin(page, owner.email, '?redirect=/payment')
  await page.waitForURL('**/payment')
  await expect(page.getByText('Choose a plan first')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await sendLogin(page, owner.email)
  await page.waitForURL('**/subscription')
})

test('LOGIN-06 LOGIN-07 who has a plan lands at the chatbots, and the gate looks after the rest', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await buyPlan(page, 'Hobby')
  await page.evaluate(() => localStorage.clear())
  await sendLogin(page, owner.email)
  await page.waitForURL('**/mychatbots')
  await expect(page.getByRole('heading', { level: 1, name: 'My Chatbots' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await stubPlan(page, {}, 'none')
  await sendLogin(page, owner.email)
  await page.waitForURL('**/subscription')
})

test('LOGIN-07 who chose Free lands at the chatbots', async ({ page, product }) => {
  const owner = await newOwner(product)
  await beginPlan(product, owner, 'Free_monthly')
  await sendLogin(page, owner.email)
  await page.waitForURL('**/mychatbots')
  await expect(strip(page)).toContainText('Free (monthly)')
})
