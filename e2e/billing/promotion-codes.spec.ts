import { execFileSync } from 'node:child_process'
import { accessibilityFaults } from '../support/accessibility.ts'
import { choosePlan, expectMessages, goodCard, payWith } from '../support/checkout.ts'
import { newOwner, signIn } from '../support/owner.ts'
import type { Product } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

/** Runs the operator's command next to the running product. */
const createCode = ({ dataDir }: Product, ...args: string[]) =>
  execFileSync(process.execPath, ['server/dist/promotion.js', ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  })

test('A7 a buyer enters a promotion code, reads what it saves, and pays that much less', async ({
  page,
  product,
}) => {
  createCode(product, 'SAVE20', '--percent', '20', '--months', '3')
  await signIn(page, (await newOwner(product)).email)
  await choosePlan(page, 'Hobby')
  const main = page.getByRole('main')
  const field = main.getByLabel('Promotion code', { exact: true }).getByRole('textbox')

  await main.getByRole('button', { name: 'Apply' }).click()
  await expect(field).toHaveAccessibleDescription('Enter a promotion code.')
  await field.fill('SAVE21')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(
    "This promotion code doesn't exist. Check the spelling.",
  )
  expect(await accessibilityFaults(page, 'a refused code')).toEqual([])

  await field.fill('save20')
  await main.getByRole('button', { name: 'Apply' }).click()
  await expect(main.getByText('Applied: 20% off for 3 months.')).toBeVisible()
  await expect(main.getByText('Discount (SAVE20)')).toBeVisible()
  await expect(main.getByText('-$3.80')).toBeVisible()
  await expect(main.getByText('$15.20', { exact: true })).toBeVisible()
  await expect(main.getByText(/^\$15\.20 on /)).toBeVisible()
  expect(await accessibilityFaults(page, 'an applied code')).toEqual([])

  await page.reload()
  await expect(main.getByText('$15.20', { exact: true })).toBeVisible()
  await payWith(page, goodCard)
  await expectMessages(page, '2,530')
  await page.goto('/payment/history')
  await expect(main.getByText('$15.20').first()).toBeVisible()
})

test('A7 a code that covers the whole price starts the plan without a card', async ({
  page,
  product,
}) => {
  createCode(product, 'GIFT', '--percent', '100', '--uses', '1')
  await signIn(page, (await newOwner(product)).email)
  await choosePlan(page, 'Hobby')
  const main = page.getByRole('main')

  await main.getByLabel('Promotion code', { exact: true }).getByRole('textbox').fill('GIFT')
  await main.getByRole('button', { name: 'Apply' }).click()
  await expect(main.getByText("You don't need a card to start the Hobby plan.")).toBeVisible()
  await expect(main.getByText('Applied: 100% off your first payment.')).toBeVisible()
  await main.getByRole('button', { name: 'Remove' }).click()
  await expect(main.getByText('$19.00', { exact: true }).first()).toBeVisible()
  await main.getByLabel('Promotion code', { exact: true }).getByRole('textbox').fill('GIFT')
  await main.getByRole('button', { name: 'Apply' }).click()
  await main.getByRole('button', { name: 'Start plan' }).click()

  await expectMessages(page, '2,530')
})
