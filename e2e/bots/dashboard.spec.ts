import type { Page } from '@playwright/test'
import { loadDashboardInParts } from '../support/api-stubs.ts'
import { addBot, newOwner, signIn, type Owner } from '../support/owner.ts'
import { givePlan } from '../support/database.ts'
import type { Product } from '../support/server.ts'
import { planCard } from '../support/plan-cards.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

const bots = Array.from({ length: 6 }, (_, index) => ({
  id: `bot_${index}`,
  name:
    index === 0 ? 'Donaudampfschifffahrtsgesellschaftskapitän der zweiten Wache' : `Bot ${index}`,
  role_name: 'Customer support agent',
  img_id: index + 1,
  sources: { total: 2, ready: index === 1 ? 1 : 2, pending: 0, failed: index === 1 ? 1 : 0 },
}))

async function openWithBots(page: Page, product: Product): Promise<void> {
  const owner = await newOwner(product)
  await loadDashboardInParts(page)
  await page.route('**/api/chatbot_list', (route) => route.fulfill({ json: bots }))
  await signIn(page, owner.email)
  await expect(page.getByRole('link', { name: 'Bot 5', exact: true })).toBeVisible()
}

test('DASH-13 UX-19 the grid has one, two, three or four columns', async ({ page, product }) => {
  await openWithBots(page, product)
  const columns = () =>
    page.getByRole('link', { name: 'Bot 5', exact: true }).evaluate((link) => {
      const list = link.closest('ul')
      return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 0
    })
  for (const [width, expected] of [
    [375, 1],
    [400, 1],
    [700, 2],
    [800, 2],
    [1100, 3],
    [1400, 4],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await columns()]).toEqual([width, expected])
  }
})

test('UX-22 each card has five icons, named after its chatbot', async ({ page, product }) => {
  await openWithBots(page, product)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Bot 1', exact: true }) })
    .first()
  for (const label of ['Setting', 'Sources', 'Preview', 'Embed', 'Delete']) {
    await expect(card.getByRole('link', { name: `${label}: Bot 1` })).toBeVisible()
  }
  await expect(card).toContainText('1 source failed')
})

/** Lets the first script files and the start call of the next page pass; all else waits until `release`. */
async function holdAllBut(page: Page, { scripts }: { scripts: number }) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const calls: string[] = []
  let passed = 0
  await page.route('**/assets/*.js', async (route) => {
    passed += 1
    if (passed > scripts) await released
    await route.continue()
  })
  await page.route('**/api/**', async (route) => {
    const path = new URL(route.request().url()).pathname
    calls.push(path)
    if (path !== '/api/dashboard_start') await released
    await route.continue()
  })
  return { calls, release }
}

test('C6 the content of the dashboard needs at most 12 script files and one call', async ({
  page: first,
  product,
}) => {
  const owner = await newOwner(product)
  givePlan(product, owner, 'business_monthly')
  await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
  await signIn(first, owner.email)
  // Another page, because the first one may still load what it needs later.
  const page = await first.context().newPage()
  const { calls, release } = await holdAllBut(page, { scripts: 12 })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Porter', exact: true })).toBeVisible()
  await expect(page.getByText(/^Business/).first()).toBeVisible()

  // What the specification requests on every page comes after the content.
  release()
  await expect
    .poll(() => calls)
    .toEqual(expect.arrayContaining(['/api/payment/getPlan', '/api/payment/getStatus']))
})

test('DASH-06 UX-21 an empty account has the create card and one sentence with the next step', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  const create = page.getByRole('link', { name: 'Create New Chatbot' })
  await expect(create).toHaveAttribute('href', '/create-new-chatbot')
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('h2') }),
  ).toHaveCount(1)
  await create.click()
  await page.waitForURL('**/create-new-chatbot')
})

test('UX-24 cards appear in the space reserved for them', async ({ page, product }) => {
  await openWithBots(page, product)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Bot 5', exact: true })).toBeVisible()
  const sum = await page.evaluate(() => {
    const shifts: number[] = Reflect.get(globalThis, 'shifts')
    return shifts.reduce((total, shift) => total + shift, 0)
  })
  expect(sum).toBeLessThan(0.01)
})

test.describe.serial('the plan strip', () => {
  let owner: Owner | undefined
  const delayed = Promise.withResolvers<void>()
  const shared = sharedPage(async (page, product) => {
    owner = await newOwner(product)
    await signIn(page, owner.email, '/faq')
    await loadDashboardInParts(page)
    await page.route('**/api/payment/getPlan', async (route) => {
      await delayed.promise
      await route.continue()
    })
    await page.goto('/dashboard')
  })
  const strip = () => shared().getByRole('region', { name: 'Plan and messages' })

  test('CONST-47 the plan is Free until the server has replied', async () => {
    await expect(strip().getByText('Free', { exact: true })).toHaveAttribute('aria-busy', 'true')
    delayed.resolve()
  })

  test('DASH-02 a new account sees Free', async () => {
    await expect(strip().getByText('Free', { exact: true })).toBeVisible()
    await expect(strip().locator('[aria-busy="true"]')).toHaveCount(0)
  })

  test('DASH-03 UX-20 the available messages are shown', async () => {
    await expect(strip().getByText('Available Messages', { exact: true })).toBeVisible()
    await expect(strip().getByText('30', { exact: true })).toBeVisible()
    await expect(strip().getByRole('meter', { name: 'Available Messages' })).toHaveAttribute(
      'value',
      '30',
    )
  })

  test('DASH-04 Upgrade/Change leads to the plans', async () => {
    await expect(
      strip().getByRole('link', { name: 'Upgrade/Change', exact: true }),
    ).toHaveAttribute('href', '/subscription')
  })

  test('DASH-05 Buy Messages leads to the packs', async () => {
    await expect(strip().getByRole('link', { name: 'Buy Messages', exact: true })).toHaveAttribute(
      'href',
      '/buytoken',
    )
  })

  test('DASH-01 the plan is shown, and that no messages are left', async ({ product }) => {
    if (owner) givePlan(product, owner, 'business_monthly')
    await shared().route('**/api/get_message_balance', (route) =>
      route.fulfill({ json: { message_balance: 0 } }),
    )
    await shared().reload()
    await expect(strip().getByText(/^Business/)).toBeVisible()
    await expect(strip().getByText(/out of messages/)).toBeVisible()
  })
})

test('an account without a plan is offered the free messages until it chooses Free', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  const offer = page.getByRole('link', { name: 'Choose the Free plan' })
  await expect(page.getByText('to get your 250 free messages. No card needed.')).toBeVisible()

  await offer.click()
  await planCard(page, 'Free').getByRole('button', { name: 'Subscribe Now' }).click()

  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('region', { name: 'Plan and messages' })).toContainText('280')
  await expect(offer).toBeHidden()
})
