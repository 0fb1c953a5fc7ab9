import type { Page } from '@playwright/test'
import { newOwner, signIn } from './support/owner.ts'
import { givePlan } from './support/plan.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

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

test('UX-22 five icons lie above each card, named after its chatbot', async ({ page, product }) => {
  await openWithBots(page, product)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Bot 1', exact: true }) })
    .first()
  for (const word of ['Setting', 'Sources', 'Preview', 'Embed', 'Delete']) {
    await expect(card.getByRole('link', { name: `${word}: Bot 1` })).toBeVisible()
  }
  await expect(card).toContainText('1 source failed')
})

test('DASH-06 UX-21 an empty account has the create card and one line that leads on', async ({
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

test('UX-24 cards take the place that was kept for them', async ({ page, product }) => {
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

test('DASH-01 DASH-02 DASH-03 DASH-04 CONST-47 UX-20 the strip tells the plan and what is left of it', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  const strip = page.getByRole('region', { name: 'Plan and messages' })
  await expect(strip.getByText('Free', { exact: true })).toBeVisible()
  await expect(strip.getByText('Available Messages', { exact: true })).toBeVisible()
  const meter = strip.getByRole('meter', { name: 'Available Messages' })
  await expect(meter).toHaveAttribute('value', '30')
  await expect(strip.getByRole('link', { name: 'Upgrade/Change' })).toHaveAttribute(
    'href',
    '/subscription',
  )

  givePlan(product, owner, 'business_monthly')
  await page.route('**/api/get_message_balance', (route) =>
    route.fulfill({ json: { message_balance: 0 } }),
  )
  await page.reload()
  await expect(strip.getByText('Business')).toBeVisible()
  await expect(strip.getByText(/No messages left/)).toBeVisible()
})
