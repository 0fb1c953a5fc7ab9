import { choosePlan, goodCard, payWith, expectMessages } from '../support/checkout.ts'
import { expect, register, test } from '../support/test.ts'

test('a checkout that another tab replaced names the plan that was bought there', async ({
  page,
  context,
}) => {
  await register(page)
  await choosePlan(page, 'Hobby')
  await expect(page.getByLabel('Card number')).toBeVisible()
  const otherPage = await context.newPage()
  await choosePlan(otherPage, 'Business')
  await payWith(otherPage, goodCard)
  await expectMessages(otherPage, '10,030')

  await payWith(page, goodCard)
  await expect(page.getByRole('alert').getByText(/^Another payment was started/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change your plan instead' })).toBeVisible()
  await expect(page.getByText('PaymentIntent')).toHaveCount(0)
  await page.goto('/dashboard')
  await expectMessages(page, '10,030')
})

test('a replaced checkout can be paid when nothing was bought meanwhile', async ({
  page,
  context,
}) => {
  await register(page)
  await choosePlan(page, 'Hobby')
  await expect(page.getByLabel('Card number')).toBeVisible()
  const otherPage = await context.newPage()
  await choosePlan(otherPage, 'Business')
  await expect(otherPage.getByLabel('Card number')).toBeVisible()

  await payWith(page, goodCard)
  await expect(page.getByRole('alert').getByText(/^Another payment was started/)).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('')
  await payWith(page, goodCard)
  await expectMessages(page, '2,530')
})

test('a plan that was paid in another tab is not refused', async ({ page, context }) => {
  await register(page)
  await choosePlan(page, 'Hobby')
  await expect(page.getByLabel('Card number')).toBeVisible()
  const otherPage = await context.newPage()
  await choosePlan(otherPage, 'Hobby')
  await payWith(otherPage, goodCard)
  await expectMessages(otherPage, '2,530')

  await payWith(page, goodCard)
  await expectMessages(page, '2,530')
})
