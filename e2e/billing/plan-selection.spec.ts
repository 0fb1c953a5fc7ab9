import {
  callsTo,
  consoleErrors,
  hobbyPlan,
  refusal,
  stub,
  stubPlan,
  toast,
} from '../support/api-stubs.ts'
import { newOwner, signIn } from '../support/owner.ts'
import { givePlan } from '../support/database.ts'
import { recordRequests } from '../support/page-ready.ts'
import { cardButtons, planCard, pricingSection, yearlyToggle } from '../support/plan-cards.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

test.describe.serial('a visitor selects a plan', () => {
  const shared = sharedPage(async (page) => {
    await page.goto('/subscription')
    await page.evaluate(() => {
      window.scrollTo(0, 400)
      const scroll = window.scrollTo.bind(window)
      window.scrollTo = new Proxy(scroll, {
        apply(target, self, original: [number, number]) {
          document.documentElement.dataset['scrolls'] = [
            document.documentElement.dataset['scrolls'] ?? '',
            `${location.pathname} ${original.join(',')};`,
          ].join('')
          return Reflect.apply(target, self, original)
        },
      })
    })
    await planCard(page, 'Hobby').getByRole('button', { name: 'Subscribe Now' }).click()
    await page.waitForURL((url) => url.pathname === '/register')
  })

  test('STATE-07 STATE-63 ROUTE-15 the payment asks a visitor to register first', async () => {
    expect(new URL(shared().url()).searchParams.get('redirect')).toBe('/payment')
  })

  test('STATE-05 price and lookup key of the card are stored', async () => {
    expect(await shared().evaluate(() => sessionStorage.getItem('subscription'))).toBe(
      '{"price":"19.00","lookupKey":"hobby_monthly"}',
    )
  })

  test('STATE-06 the page was scrolled to its top once', async () => {
    const { scrolls, scrollY } = await shared().evaluate(() => ({
      scrolls: document.documentElement.dataset['scrolls'],
      scrollY: window.scrollY,
    }))
    expect(scrolls?.match(/\/subscription 0,0;/g)).toHaveLength(1)
    expect(scrollY).toBe(0)
  })
})

test('a plan that is pressed before hydration is selected afterwards', async ({ page }) => {
  const hydrated = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await hydrated.promise
    await route.continue()
  })
  await page.goto('/subscription', { waitUntil: 'commit' })
  await planCard(page, 'Business').getByRole('button', { name: 'Subscribe Now' }).click()
  hydrated.resolve()

  await page.waitForURL('**/register?redirect=%2Fpayment')
  expect(await page.evaluate(() => sessionStorage.getItem('subscription'))).toBe(
    '{"price":"99.99","lookupKey":"business_monthly"}',
  )
})

test('the plans open on the own interval of a subscriber until another one is chosen', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  givePlan(product, owner, 'business_yearly')
  await signIn(page, owner.email)

  await page.goto('/subscription')

  await expect(yearlyToggle(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(
    planCard(page, 'Professional').getByRole('button', { name: 'Cancel Plan' }),
  ).toBeVisible()
  await pricingSection(page).getByRole('button', { name: 'Monthly' }).click()
  await expect(yearlyToggle(page)).toHaveAttribute('aria-pressed', 'false')
})

test('STATE-04 API-57 API-02 plan and status are loaded once, with the token, and never for a visitor', async ({
  page,
  product,
}) => {
  const calls = ['/payment/getStatus', '/payment/getPlan'].map((path) => callsTo(page, path))
  const settled = recordRequests(page)
  await page.goto('/subscription')
  await settled()
  expect(calls).toEqual([[], []])

  const owner = await newOwner(product)
  await signIn(page, owner.email)
  const times = () => calls.map((list) => list.length)
  await expect.poll(times).toEqual([1, 1])
  await page.goto('/faq')
  await expect.poll(times).toEqual([2, 2])
  const sent = page.waitForRequest('**/api/payment/getStatus')
  await page.goto('/')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect((await sent).headers()['authorization']).toBe(`Bearer ${token}`)
  expect((await sent).postDataJSON()).toEqual({ email: owner.email })
  await settled()
  expect(times()).toEqual([3, 3])

  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Available Messages').first()).toBeVisible()
  await settled()
  expect(times()).toEqual([3, 3])
})

test('a plan that is pressed before the current plan is loaded waits, and is selected only if allowed', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  const press = async () => {
    const known = Promise.withResolvers<void>()
    await page.route('**/api/payment/getPlan', async (route) => {
      await known.promise
      await route.fallback()
    })
    await page.goto('/subscription')
    const button = planCard(page, 'Hobby').getByRole('button', { name: 'Subscribe Now' })
    // A placeholder covers the words until the plan is known.
    await expect(button.locator('span').last()).toHaveCSS('opacity', '0')
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    known.resolve()
  }

  await press()
  await page.waitForURL('**/payment')

  await page.evaluate(() => sessionStorage.clear())
  await stubPlan(page)
  await press()
  await expect.poll(() => cardButtons(page)).toContain('Upgrade/Change')
  expect(new URL(page.url()).pathname).toBe('/subscription')
})

test('PRICE-10 on Free every card still offers to subscribe', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await page.goto('/subscription')
  await expect(pricingSection(page).getByText('Your plan: Free')).toBeVisible()
  expect(await cardButtons(page)).toEqual(Array(4).fill('Subscribe Now'))
})

test("PRICE-14 an owner without a plan is on Free, and never on 'No plan'", async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await page.goto('/subscription')
  await expect(pricingSection(page).getByText('Your plan: Free')).toBeVisible()
  await expect(page.getByText('No plan')).toHaveCount(0)
})

for (const [title, call, logged] of [
  ['ERR-16 a status', '/payment/getStatus', 'Error fetching payment status'],
  ['ERR-19 a plan', '/payment/getPlan', "Error fetching user's plan"],
] as const) {
  test(`${title} that fails to load is only logged to the console`, async ({ page, product }) => {
    const owner = await newOwner(product)
    await signIn(page, owner.email)
    await stub(page, call, refusal('Not today.', 'internal', 500))
    const errors = consoleErrors(page)
    await page.goto('/dashboard')

    await expect.poll(() => errors.join('\n')).toContain(logged)
    await expect(toast(page, 'Not today.')).toHaveCount(0)
  })
}

test('a dashboard without plan and status says that it could not load them', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await stub(page, '/payment/getPlan', refusal('No plan today.', 'internal', 500))
  await stub(page, '/payment/getStatus', refusal('No status today.', 'internal', 500))
  await page.goto('/dashboard')
  await expect(page.getByText("Couldn't load").first()).toBeVisible()
})

test('STATE-17 STATE-18 DASH-05 the dashboard redirects an unpaid plan to the plans, but not Free', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await expect(page.getByRole('link', { name: 'Buy Messages' })).toHaveAttribute(
    'href',
    '/buytoken',
  )
  expect(new URL(page.url()).pathname).toBe('/dashboard')

  const since = Date.UTC(2026, 10, 1, 12)
  await stubPlan(page, { ...hobbyPlan, past_due_since: since }, 'none')
  await page.goto('/dashboard')
  await page.waitForURL('**/subscription')
  await expect(page.getByRole('alert').getByText(/Your plan is on hold/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay the open invoice' })).toHaveAttribute(
    'href',
    '/payment/history',
  )
})

test('the plan strip shows the usage of messages and the next grant', async ({ page, product }) => {
  const owner = await newOwner(product)
  await stubPlan(page)
  await stub(page, '/get_message_balance', { json: { message_balance: 100 } })
  await signIn(page, owner.email)

  await expect(page.getByText('Renews on Dec 21, 2026')).toBeVisible()
  await expect(
    page.getByText("You've used over 95% of your messages. Your chatbots stop answering at 100%."),
  ).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Available Messages' })).toHaveAttribute(
    'aria-valuetext',
    '100 of 2,500',
  )
})
