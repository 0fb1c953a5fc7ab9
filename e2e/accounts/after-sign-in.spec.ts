import { stubPlan } from '../support/api-stubs.ts'
import { beginPlan, buyPlan, planStrip } from '../support/checkout.ts'
import { newOwner, sendLogin, signIn, signOut } from '../support/owner.ts'
import { expect, test } from '../support/test.ts'

test('LOGIN-05 LOGIN-07 sign-in returns to the payment, or shows the plans to an owner without a plan', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await sendLogin(page, owner.email, '?redirect=/payment')
  await page.waitForURL('**/payment')
  await expect(page.getByText('Choose a plan first')).toBeVisible()

  await signOut(page)
  await sendLogin(page, owner.email)
  await page.waitForURL('**/subscription')
})

test('LOGIN-06 LOGIN-07 sign-in leads an owner with an active plan to the chatbots, otherwise to the plans', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await buyPlan(page, 'Hobby')
  await signOut(page)
  await sendLogin(page, owner.email)
  await page.waitForURL('**/mychatbots')
  await expect(page.getByRole('heading', { level: 1, name: 'My Chatbots' })).toBeVisible()

  await signOut(page)
  await stubPlan(page, {}, 'none')
  await sendLogin(page, owner.email)
  await page.waitForURL('**/subscription')
})

test('LOGIN-07 sign-in leads an owner on Free to the chatbots', async ({ page, product }) => {
  const owner = await newOwner(product)
  await beginPlan(product, owner, 'Free_monthly')
  await sendLogin(page, owner.email)
  await page.waitForURL('**/mychatbots')
  await expect(planStrip(page)).toContainText('Free (monthly)')
})
