import { newOwner, signIn } from '../support/owner.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

test.describe('a visitor', () => {
  const shared = sharedPage(async () => {})

  test('ROUTE-15 is redirected from the payment to the registration', async () => {
    await shared().goto('/payment')
    await shared().waitForURL('**/register?redirect=%2Fpayment')
  })

  for (const [title, screen] of [
    ['ROUTE-22 sees no quantity', '/buytoken'],
    ['ROUTE-23 sees no history', '/payment/history'],
    ['ROUTE-25 sees no result of a payment', '/payment/success'],
    ['sees no statement', '/messages'],
    ['sees no saved cards', '/payment/portal'],
  ] as const) {
    test(`${title}, but the sign-in form`, async () => {
      await shared().goto(screen)
      await expect(shared().getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
      expect(new URL(shared().url()).searchParams.get('redirect')).toBe(screen)
      await expect(shared().getByLabel('Quantity')).toHaveCount(0)
      await expect(shared().getByRole('table')).toHaveCount(0)
    })
  }
})

test.describe('the billing screens', () => {
  const shared = sharedPage(async (page, product) => {
    const owner = await newOwner(product)
    await signIn(page, owner.email)
  })

  for (const [title, screen, name] of [
    ['ROUTE-07 Buy Messages', '/buytoken', 'Buy Messages'],
    ['ROUTE-07 the result of a payment', '/payment/success', 'Your payment'],
    ['ROUTE-07 the history', '/payment/history', 'Payment History'],
    ['ROUTE-03 the payment', '/payment', 'Payment'],
    ['the statement', '/messages', 'Messages'],
    ['the saved cards', '/payment/portal', 'Saved cards'],
  ] as const) {
    test(`${title}: inside the layout`, async () => {
      await shared().goto(screen)
      await expect(shared().getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(shared().getByRole('banner')).toBeVisible()
      await expect(shared().getByRole('contentinfo')).toBeVisible()
      await expect(shared().getByText('Test mode - no money moves')).toBeVisible()
    })
  }

  test('ROUTE-07 the profile: inside the layout', async () => {
    await shared().goto('/profile')
    await expect(shared().getByRole('heading', { name: 'Profile Details' })).toBeVisible()
    await expect(shared().getByRole('banner')).toBeVisible()
    await expect(shared().getByRole('contentinfo')).toBeVisible()
  })

  test('NAV-08 Payment in the account menu opens the history', async () => {
    await shared()
      .getByRole('button', { name: /account menu/ })
      .click()
    await expect(shared().getByRole('menuitem').first()).toHaveText('Payment')
    await shared().getByRole('menuitem', { name: 'Payment' }).click()
    await shared().waitForURL('**/payment/history')
  })
})
