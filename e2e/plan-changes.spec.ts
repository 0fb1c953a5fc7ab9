import type { Page } from '@playwright/test'
import { newOwner, signIn } from './support/owner.ts'
import { givePlan } from './support/plan.ts'
import { card } from './support/pricing.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

/** A subscriber of Hobby in front of the plans; the calls that change a plan are counted. */
async function onPlans(page: Page, product: Product) {
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
  await expect(card(page, 'Hobby').getByRole('button', { name: 'Cancel Plan' })).toBeVisible()
  return { owner, sent }
}

/** Answers the questions of the browser one after the other and keeps what they said. */
function answer(page: Page, isYes: boolean): { type: string; text: string }[] {
  const heard: { type: string; text: string }[] = []
  page.on('dialog', (dialog) => {
    heard.push({ type: dialog.type(), text: dialog.message() })
    return isYes ? dialog.accept() : dialog.dismiss()
  })
  return heard
}

test('UX-9 STATE-08 STATE-09 STATE-10 STATE-11 UX-71 PRICE-11 PRICE-12 a plan is cancelled after one question, and the answer is told', async ({
  page,
  product,
}) => {
  const { owner, sent } = await onPlans(page, product)
  const heard = answer(page, true)
  await expect(page.getByRole('button', { name: 'Cancel Plan' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Upgrade/Change' })).toHaveCount(3)

  await card(page, 'Hobby').getByRole('button', { name: 'Cancel Plan' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  expect(heard).toEqual([
    { type: 'confirm', text: 'Confirm?' },
    { type: 'alert', text: 'The answer of cancelSubscription.' },
  ])
  expect(sent).toEqual([
    { call: 'cancelSubscription', body: { email: owner.email, lookupKey: 'hobby_monthly' } },
  ])
})

test('STATE-13 STATE-14 STATE-15 a plan is changed after one question, and the chatbots are next', async ({
  page,
  product,
}) => {
  const { owner, sent } = await onPlans(page, product)
  const heard = answer(page, true)

  await card(page, 'Business').getByRole('button', { name: 'Upgrade/Change' }).click()
  await page.waitForURL((url) => url.pathname === '/mychatbots')

  expect(heard).toEqual([
    { type: 'confirm', text: 'Confirm?' },
    { type: 'alert', text: 'The answer of upgrade.' },
  ])
  expect(sent).toEqual([
    { call: 'upgrade', body: { email: owner.email, lookupKey: 'business_monthly' } },
  ])
})

test('STATE-12 a refused question sends nothing', async ({ page, product }) => {
  const { sent } = await onPlans(page, product)
  const heard = answer(page, false)

  await card(page, 'Hobby').getByRole('button', { name: 'Cancel Plan' }).click()
  await card(page, 'Business').getByRole('button', { name: 'Upgrade/Change' }).click()

  await expect.poll(() => heard.map(({ text }) => text)).toEqual(['Confirm?', 'Confirm?'])
  expect(sent).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/subscription')
})

test('ERR-17 ERR-18 a change that fails is told on the console and in a toast', async ({
  page,
  product,
}) => {
  await onPlans(page, product)
  answer(page, true)
  const written: string[] = []
  page.on('console', (message) => written.push(message.text()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const refusal = { status: 0, code: 'payment_provider_failed', message: 'The bank is asleep.' }
  await page.route(/\/api\/payment\/(cancelSubscription|upgrade)$/, (route) =>
    route.fulfill({ status: 502, json: refusal }),
  )

  await card(page, 'Hobby').getByRole('button', { name: 'Cancel Plan' }).click()
  const toast = page.getByRole('alert').getByText('The bank is asleep.').last()
  await expect(toast).toBeVisible()
  await expect.poll(() => written.join('\n')).toContain('Error cancelling payment')
  await card(page, 'Business').getByRole('button', { name: 'Upgrade/Change' }).click()
  await expect.poll(() => written.join('\n')).toContain('Error upgrading payment')
  expect(new URL(page.url()).pathname).toBe('/subscription')
})
