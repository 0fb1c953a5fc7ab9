import { expect, type Page } from '@playwright/test'
import { post, type Owner } from './owner.ts'
import { planCard } from './plan-cards.ts'
import type { Product } from './server.ts'

export const goodCard = '4242 4242 4242 4242'
export const declinedCard = '4000 0000 0000 0002'
export const secureCard = '4000 0025 0000 3155'

export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now', exact: true })

/** Selects a plan by its card; ends on the payment form. */
export async function choosePlan(page: Page, title: string, isYearly = false): Promise<void> {
  await page.goto('/subscription')
  if (isYearly) await page.getByRole('button', { name: /^Yearly/ }).click()
  await planCard(page, title).getByRole('button', { name: 'Subscribe Now' }).click()
  await page.waitForURL('**/payment')
}

/** Fills the card form of the sandbox. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
}

/** Pays with a card of the sandbox. */
export async function payWith(page: Page, number: string): Promise<void> {
  await typeCard(page, number)
  await expect(payNow(page)).toBeEnabled()
  await payNow(page).click()
}

/** The region of the dashboard with plan and messages. */
export const planStrip = (page: Page) => page.getByRole('region', { name: 'Plan and messages' })

/** Expects a number of messages on the dashboard. */
export async function expectMessages(page: Page, count: string): Promise<void> {
  await page.waitForURL('**/dashboard')
  await expect(planStrip(page).getByText(count, { exact: true })).toBeVisible()
}

/** Selects a plan by the call of the payment form. Free starts at once, every other plan after its payment. */
export async function beginPlan(
  product: Product,
  { email, token }: Pick<Owner, 'email' | 'token'>,
  lookupKey: string,
): Promise<void> {
  const body = { email, first_name: 'Ada', last_name: 'Byron', lookup_key: lookupKey }
  const reply = await post(product, '/payment/create-payment-intent', { body, token })
  expect(reply.status, await reply.text()).toBe(200)
}

/** Buys a plan, from its card to the dashboard. */
export async function buyPlan(page: Page, title: string): Promise<void> {
  await choosePlan(page, title)
  await payWith(page, goodCard)
  await page.waitForURL('**/dashboard')
  await expect(planStrip(page).getByText(title, { exact: false }).first()).toBeVisible()
}
