import type { Page } from '@playwright/test'
import { stubPlan } from './support/billing.ts'
import { buyPlan } from './support/checkout.ts'
import { newOwner, password, post, signIn } from './support/owner.ts'
import { expect, test } from './support/test.ts'

async function enter(page: Page, email: string, query = ''): Promise<void> {
  await page.goto(`/login${query}`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('LOGIN-05 LOGIN-07 who came from the payment returns to it, who has no plan sees the plans', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await enter(page, owner.email, '?redirect=/payment')
  await page.waitForURL('**/payment')
  await expect(page.getByText('Choose a plan first')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await enter(page, owner.email)
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
  await enter(page, owner.email)
  await page.waitForURL('**/mychatbots')
  await expect(page.getByRole('heading', { level: 1, name: 'My Chatbots' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await stubPlan(page, {}, 'none')
  await enter(page, owner.email)
  await page.waitForURL('**/subscription')
})

test('LOGIN-07 who chose Free lands at the chatbots', async ({ page, product }) => {
  const owner = await newOwner(product)
  const body = { email: owner.email, lookup_key: 'Free_monthly' }
  const chosen = await post(product, '/payment/create-payment-intent', { body, token: owner.token })
  expect(chosen.status).toBe(200)
  await enter(page, owner.email)
  await page.waitForURL('**/mychatbots')
  await expect(page.getByRole('region', { name: 'Plan and messages' })).toContainText(
    'Free (monthly)',
  )
})
