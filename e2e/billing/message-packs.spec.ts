import { newOwner, signIn } from '../support/owner.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

test.describe.serial('the message pack', () => {
  const shared = sharedPage(async (page, product) => {
    const owner = await newOwner(product)
    await signIn(page, owner.email, '/buytoken')
  })
  const main = () => shared().getByRole('main')
  const quantity = () => shared().getByLabel('Quantity')
  const total = () => shared().getByRole('status', { name: 'Total' })
  const more = () => shared().getByRole('button', { name: 'One more' })
  const less = () => shared().getByRole('button', { name: 'One less' })

  test('BUY-01 the item is named', async () => {
    await expect(main().getByText('Additional 1,000 messages', { exact: true })).toHaveCount(1)
    await expect(shared().getByLabel('Quantity')).toHaveCount(1)
  })

  test('BUY-02 the page states that unused messages never expire', async () => {
    await expect(main().getByText(/unused messages never expire/i)).toBeVisible()
  })

  test('BUY-03 one pack costs $7', async () => {
    await expect(main().getByText('$7', { exact: true }).first()).toBeVisible()
  })

  test('BUY-04 two labeled buttons change the quantity', async () => {
    await expect(more()).toBeVisible()
    await expect(less()).toBeVisible()
  })

  test('STATE-65 the quantity starts at 1', async () => {
    await expect(quantity()).toHaveValue('1')
    await expect(total()).toHaveText('$7')
  })

  test('STATE-67 minus never goes below 1', async () => {
    await less().click()
    await expect(quantity()).toHaveValue('1')
  })

  test('STATE-68 plus adds 1', async () => {
    await more().click()
    await expect(quantity()).toHaveValue('2')
  })

  test('VAL-43 minus at 2 sets 1', async () => {
    await less().click()
    await expect(quantity()).toHaveValue('1')
  })

  test('VAL-44 the quantity cannot be typed', async () => {
    await expect(quantity()).toHaveAttribute('readonly')
    await quantity().press('9')
    await expect(quantity()).toHaveValue('1')
  })

  test('UX-68 the arrow keys change the quantity', async () => {
    for (let pressed = 0; pressed < 3; pressed += 1) await quantity().press('ArrowUp')
    await expect(quantity()).toHaveValue('4')
    await quantity().press('ArrowDown')
    await expect(quantity()).toHaveValue('3')
  })

  test('BUY-05 STATE-66 the total is 7 times the quantity', async () => {
    await expect(quantity()).toHaveValue('3')
    await expect(total()).toHaveText('$21')
  })

  test('BUY-06 STATE-70 Buy Now leads to the payment of the total', async () => {
    await main().getByRole('button', { name: 'Buy Now', exact: true }).click()
    await shared().waitForURL('**/payment')
    await expect(shared().getByText('$21.00')).toBeVisible()
  })

  test('STATE-69 CONST-37 the selected quantity is stored', async () => {
    expect(await shared().evaluate(() => sessionStorage.getItem('subscription'))).toBe(
      '{"price":"21","lookupKey":"Messages","quantity":3}',
    )
    await shared().getByRole('link', { name: 'Change quantity' }).click()
    await shared().waitForURL('**/buytoken')
  })
})

test('the selected quantity is deleted when the session ends', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email, '/buytoken')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/payment')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscription'))).toBeNull()
})
