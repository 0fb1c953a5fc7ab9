import type { Page } from '@playwright/test'
import { test } from '../support/fixtures/bot.ts'
import { givePlan } from '../support/database.ts'
import { addBot, newOwner, signIn } from '../support/owner.ts'
import { recordRequests } from '../support/page-ready.ts'
import { desktop, phone, shiftOf, sumShifts } from '../support/page-visits.ts'
import { expect } from '../support/test.ts'
import { openPage } from '../support/accessibility.ts'

test.describe.configure({ mode: 'parallel' })
test.setTimeout(240_000)
// A page asks again while it is open: its last request may be in flight.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** The number of opened pages, and those that shifted while loading, each with the sum of its shifts. */
async function shiftingPages(page: Page, paths: readonly string[]) {
  await page.addInitScript(sumShifts)
  const shifting: string[] = []
  const settled = recordRequests(page)
  let opened = 0
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    for (const path of paths) {
      if ((await openPage(page, path)) !== path) continue
      opened += 1
      await settled()
      const shift = await shiftOf(page)
      if (shift > 0.01) shifting.push(`${path} at ${size.width} px moves by ${shift.toFixed(4)}`)
    }
  }
  return { opened, shifting }
}

const conversation = {
  id: 'one',
  bot_id: 'shelf',
  bot_name: 'Shelf',
  first_question: 'How long may I keep a book?',
  answers: 1,
  last_at: 1_700_000_000_000,
  badges: [],
  visitor_name: '',
  is_preview: false,
}

test('the dashboard of a paid plan does not shift on a phone', async ({ page, product }) => {
  const owner = await newOwner(product)
  givePlan(product, owner, 'business_monthly')
  await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
  await signIn(page, owner.email)
  const { shifting } = await shiftingPages(page, ['/dashboard'])
  expect(shifting).toEqual([])
})

for (const late of ['bot_numbers', 'weekly_report_setting']) {
  test(`the numbers do not shift when ${late} answers late`, async ({ page, ownedBot }) => {
    await signIn(page, ownedBot.owner.email)
    // The page is drawn without it first.
    await page.route(`**/${late}`, async (route) => {
      await page.waitForTimeout(400)
      await route.continue()
    })
    expect(await shiftingPages(page, ['/numbers'])).toEqual({ opened: 2, shifting: [] })
  })
}

test('conversations do not shift when their short list answers last', async ({
  page,
  ownedBot,
}) => {
  await signIn(page, ownedBot.owner.email)
  await page.route('**/list_conversations', async (route) => {
    await page.waitForTimeout(400)
    await route.fulfill({
      json: { conversations: [conversation], next: null, newest: '1.1', newer: 0 },
    })
  })
  expect(await shiftingPages(page, ['/conversations'])).toEqual({ opened: 2, shifting: [] })
})
