import { newOwner, signIn } from './support/owner.ts'
import { expect, test } from './support/test.ts'

test('BUY-01 BUY-02 BUY-03 BUY-04 BUY-05 BUY-06 STATE-65 STATE-66 STATE-67 STATE-68 STATE-69 STATE-70 VAL-43 VAL-44 UX-68 packs are counted by buttons and arrow keys', async ({
  page,
  product,
  complaints,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email, '/buytoken')
  const main = page.getByRole('main')
  const quantity = page.getByLabel('Quantity')
  const total = page.getByRole('status', { name: 'Total' })
  const more = page.getByRole('button', { name: 'One more' })
  const less = page.getByRole('button', { name: 'One less' })

  await expect(main.getByText('Additional 1,000 messages', { exact: true })).toBeVisible()
  await expect(main.getByText(/unused messages never expire/i)).toBeVisible()
  await expect(main.getByText('$7', { exact: true }).first()).toBeVisible()
  await expect(quantity).toHaveValue('1')
  await expect(quantity).toHaveAttribute('readonly')
  await expect(total).toHaveText('$7')

  await less.click()
  await expect(quantity).toHaveValue('1')
  await more.click()
  await expect(quantity).toHaveValue('2')
  await less.click()
  await expect(quantity).toHaveValue('1')
  await quantity.press('9')
  await expect(quantity).toHaveValue('1')
  await quantity.press('ArrowUp')
  await quantity.press('ArrowUp')
  await quantity.press('ArrowUp')
  await expect(quantity).toHaveValue('4')
  await quantity.press('ArrowDown')
  await expect(quantity).toHaveValue('3')
  await expect(total).toHaveText('$21')

  await main.getByRole('button', { name: 'Buy Now', exact: true }).click()
  await page.waitForURL('**/payment')
  await expect(page.getByText('$21.00')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('subscription'))).toBe(
    '{"price":"21","lookupKey":"Messages","quantity":3}',
  )
  await page.getByRole('link', { name: 'Change the quantity' }).click()
  await page.waitForURL('**/buytoken')
  expect(complaints).toEqual([])
})

test('what was chosen ends with the session', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email, '/buytoken')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/payment')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  expect(await page.evaluate(() => sessionStorage.getItem('subscription'))).toBeNull()
})
