import type { Page } from '@playwright/test'
import {
  callsTo,
  consoleErrors,
  hobbyPlan,
  refusal,
  stub,
  stubPlan,
  toast,
} from './support/billing.ts'
import { newOwner, signIn } from './support/owner.ts'
import { buttonsOf, card, section, yearly } from './support/pricing.ts'
import { expect, test } from './support/test.ts'

const monthly = [
  ['Free', '$0.00/month', '30 messages', '1 chatbot', 'Email support in business hours'],
  ['Hobby', '$19.00/month', '2500 messages', '1 chatbot', 'For small projects and startups'],
  ['Business', '$99.99/month', '10,000 messages', '5 chatbots', 'Unlimited support'],
  ['Enterprise', '$399.99/month', '40,000 messages', '10 chatbots', 'Phone and email support 24/7'],
] as const
const byYear = [
  ['Hobby', '$199/year', '2500 messages', '1 chatbot', 'Email support in business hours'],
  ['Professional', '$1000/year', '10,000 messages', '5 chatbots', 'Unlimited support'],
  ['Enterprise', '$3800/year', '40,000 messages', '10 chatbots', 'Phone and email support 24/7'],
] as const

async function showsCards(page: Page, rows: typeof monthly | typeof byYear): Promise<void> {
  const titles = section(page).getByRole('listitem').getByRole('heading')
  await expect(titles).toHaveText(rows.map(([title]) => title))
  for (const [title, ...texts] of rows) {
    for (const text of texts) await expect(card(page, title)).toContainText(text)
  }
}

test('UX-11 UX-8 PROD-05 PRICE-01 PRICE-02 PRICE-03 PRICE-04 PRICE-05 PRICE-06 PRICE-07 PRICE-08 PRICE-10 PRICE-15 CONST-01 CONST-02 CONST-04 CONST-05 CONST-06 CONST-08 CONST-09 CONST-10 CONST-12 CONST-13 CONST-14 CONST-19 CONST-20 CONST-21 CONST-22 CONST-25 CONST-26 the section shows both lists on both pages', async ({
  page,
  complaints,
}) => {
  for (const [path, level] of [
    ['/', 2],
    ['/subscription', 1],
  ] as const) {
    await page.goto(path)
    await expect(
      page.getByRole('heading', { level, name: 'Our Pricing Plans', exact: true }),
    ).toBeVisible()
    await expect(section(page)).toContainText(/yearly subscription to save/i)
    await expect(section(page).getByRole('button', { name: 'Monthly' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await showsCards(page, monthly)
    expect(await buttonsOf(page)).toEqual(Array(4).fill('Subscribe Now'))

    await yearly(page).click()
    await showsCards(page, byYear)
    expect(await buttonsOf(page)).toEqual(Array(3).fill('Subscribe Now'))
    await section(page).getByRole('button', { name: 'Monthly' }).click()
    await showsCards(page, monthly)
  }
  expect(complaints).toEqual([])
})

test('UX-10 PRICE-09 CONST-16 CONST-17 a card without tools has no check mark for them, Enterprise says all of its own', async ({
  page,
}) => {
  await page.goto('/subscription')
  const marks = (title: string) => card(page, title).locator('li svg')
  // Messages, chatbots, support and details; tools and extra messages only where there are any.
  await expect(marks('Free')).toHaveCount(4)
  await expect(marks('Hobby')).toHaveCount(4)
  await expect(marks('Business')).toHaveCount(5)
  await expect(marks('Enterprise')).toHaveCount(6)
  for (const words of [
    /custom integrations/i,
    /dedicated account manager/i,
    /phone and email support 24\/7/i,
  ]) {
    await expect(card(page, 'Enterprise')).toContainText(words)
  }
  await expect(card(page, 'Enterprise')).toContainText(/above 40,000 messages contact/i)
})

test('STATE-05 STATE-06 STATE-07 STATE-63 ROUTE-15 PROD-04 a visitor chooses a plan and is asked to register first', async ({
  page,
}) => {
  await page.goto('/subscription')
  await page.evaluate(() => {
    window.scrollTo(0, 400)
    const scroll = window.scrollTo.bind(window)
    window.scrollTo = new Proxy(scroll, {
      apply(target, self, given: [number, number]) {
        document.documentElement.dataset['scrolls'] = [
          document.documentElement.dataset['scrolls'] ?? '',
          `${location.pathname} ${given.join(',')};`,
        ].join('')
        return Reflect.apply(target, self, given)
      },
    })
  })
  await card(page, 'Hobby').getByRole('button', { name: 'Subscribe Now' }).click()

  await page.waitForURL((url) => url.pathname === '/register')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/payment')
  expect(await page.evaluate(() => sessionStorage.getItem('subscription'))).toBe(
    '{"price":"19.00","lookupKey":"hobby_monthly"}',
  )
  const { scrolls, scrollY } = await page.evaluate(() => ({
    scrolls: document.documentElement.dataset['scrolls'],
    scrollY: window.scrollY,
  }))
  expect(scrolls?.match(/\/subscription 0,0;/g)).toHaveLength(1)
  expect(scrollY).toBe(0)
})

test('a plan that is chosen before the page is awake is chosen all the same', async ({ page }) => {
  const awake = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await awake.promise
    await route.continue()
  })
  await page.goto('/subscription', { waitUntil: 'commit' })
  await card(page, 'Business').getByRole('button', { name: 'Subscribe Now' }).click()
  awake.resolve()

  await page.waitForURL('**/register?redirect=%2Fpayment')
  expect(await page.evaluate(() => sessionStorage.getItem('subscription'))).toBe(
    '{"price":"99.99","lookupKey":"business_monthly"}',
  )
})

test('STATE-04 API-57 API-02 plan and status are read once on load, with the token, and never for a visitor', async ({
  page,
  product,
}) => {
  const calls = ['/payment/getStatus', '/payment/getPlan'].map((path) => callsTo(page, path))
  await page.goto('/subscription')
  await page.waitForLoadState('networkidle')
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
  await page.waitForLoadState('networkidle')
  expect(times()).toEqual([3, 3])

  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Available Messages').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(times()).toEqual([3, 3])
})

test('a plan pressed before it is known what the account has waits, and is chosen only where it can be', async ({
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
    const button = card(page, 'Hobby').getByRole('button', { name: 'Subscribe Now' })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    known.resolve()
  }

  await press()
  await page.waitForURL('**/payment')

  await page.evaluate(() => sessionStorage.clear())
  await stubPlan(page)
  await press()
  await expect.poll(() => buttonsOf(page)).toContain('Upgrade/Change')
  expect(new URL(page.url()).pathname).toBe('/subscription')
})

test('PRICE-10 PRICE-14 on Free every card still offers to subscribe', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await page.goto('/subscription')
  await expect(section(page).getByText('Your plan: Free')).toBeVisible()
  expect(await buttonsOf(page)).toEqual(Array(4).fill('Subscribe Now'))
  await expect(page.getByText('No plan')).toHaveCount(0)
})

test('ERR-16 ERR-19 a status or a plan that cannot be read is told on the console alone', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await stub(page, '/payment/getPlan', refusal('No plan today.', 'internal', 500))
  await stub(page, '/payment/getStatus', refusal('No status today.', 'internal', 500))
  const errors = consoleErrors(page)
  await page.goto('/dashboard')

  await expect.poll(() => errors.join('\n')).toContain('Error fetching payment status')
  await expect.poll(() => errors.join('\n')).toContain("Error fetching user's plan")
  await expect(page.getByText('Could not load').first()).toBeVisible()
  await expect(toast(page, 'No plan today.')).toHaveCount(0)
  await expect(toast(page, 'No status today.')).toHaveCount(0)
})

test('STATE-17 STATE-18 DASH-05 the dashboard sends an unpaid plan to the plans and lets Free stay', async ({
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

test('the strip says how far the messages are used up and what comes then', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await stubPlan(page)
  await stub(page, '/get_message_balance', { json: { message_balance: 100 } })
  await signIn(page, owner.email)

  await expect(page.getByText('Renews on Dec 21, 2026')).toBeVisible()
  await expect(
    page.getByText('More than 95% used. At 100% your chatbots stop answering.'),
  ).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Available Messages' })).toHaveAttribute(
    'aria-valuetext',
    '100 of 2,500',
  )
})
