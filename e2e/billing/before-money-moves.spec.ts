import { callsTo, refusal, stub, toast } from '../support/api-stubs.ts'
import { buyPlan, choosePlan } from '../support/checkout.ts'
import { newOwner, signIn } from '../support/owner.ts'
import { planCard, pricingSection } from '../support/plan-cards.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

test('A5 a buyer reads the next payment, its day and its price before paying', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await choosePlan(page, 'Hobby')

  const summary = page.getByRole('main')
  await expect(summary.getByText('Next payment')).toBeVisible()
  await expect(summary.getByText(/^\$19\.00 on \w+ \d+, \d{4}$/)).toBeVisible()
  await expect(summary.getByText('Total due today')).toBeVisible()
})

test.describe.serial('a subscriber of Hobby', () => {
  const shared = sharedPage(
    async (page, product) => {
      const owner = await newOwner(product)
      await signIn(page, owner.email)
      await buyPlan(page, 'Hobby')
      page.on('dialog', (dialog) => dialog.accept())
    },
    { allowsPageErrors: true },
  )
  const keepPlan = () => shared().getByRole('button', { name: 'Keep my plan' })

  test('A6 confirms the price that stands beside the button', async () => {
    await shared().goto('/subscription')
    const card = planCard(shared(), 'Business')
    await expect(card).toContainText(/We'll charge \$\d+\.\d\d to your saved card/)
    const shown = /We'll charge \$(\d+)\.(\d\d)/.exec(await card.innerText())
    const sent = await stub(shared(), '/payment/upgrade', {
      json: { message: 'Done.', effective_at: 1 },
    })
    await card.getByRole('button', { name: 'Upgrade/Change' }).click()
    await shared().waitForURL('**/mychatbots')

    expect(sent).toMatchObject([
      {
        lookupKey: 'business_monthly',
        amount_due: Number(`${shown?.[1]}${shown?.[2]}`),
        priced_at: expect.any(Number),
      },
    ])
    await shared().unroute('**/api/payment/upgrade')
  })

  test('A6 gets a new price when the one beside the button is outdated', async () => {
    await shared().goto('/subscription')
    const card = planCard(shared(), 'Business')
    await expect(card).toContainText("We'll charge")
    const words =
      'The price has changed since you read it. Check the new amount, then confirm again.'
    await stub(shared(), '/payment/upgrade', refusal(words, 'preview_outdated', 409))
    const previews = callsTo(shared(), '/payment/preview')
    await card.getByRole('button', { name: 'Upgrade/Change' }).click()

    await expect(toast(shared(), words)).toBeVisible()
    await expect.poll(() => previews.length).toBe(1)
    await expect(shared()).toHaveURL(/\/subscription$/)
    await shared().unroute('**/api/payment/upgrade')
  })

  test('A5 reads what keeping a canceled plan means before pressing the button', async () => {
    await planCard(shared(), 'Hobby').getByRole('button', { name: 'Cancel Plan' }).click()
    await shared().waitForURL((url) => url.pathname === '/')
    await shared().goto('/subscription')

    await expect(pricingSection(shared())).toContainText(
      /You won't be charged now\. Your Hobby plan continues and renews on \w+ \d+, \d{4} for \$19\.00\. Your cancellation is withdrawn\./,
    )
    await expect(keepPlan()).toHaveAccessibleDescription(/Your cancellation is withdrawn\./)
  })

  test('A5 without a card reads why the plan cannot be kept, and comes to the cards', async () => {
    await shared().goto('/payment/portal')
    await shared()
      .getByRole('button', { name: /^Remove Visa/ })
      .click()
    const dialog = shared().getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(shared().getByText('No saved cards')).toBeVisible()

    await shared().goto('/subscription')
    await expect(keepPlan()).toHaveAccessibleDescription(/^You have no saved card\./)
    await keepPlan().click()
    await shared().waitForURL('**/payment/portal')
  })
})
