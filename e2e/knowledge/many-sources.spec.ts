import type { Page } from '@playwright/test'
import { addBot, newOwner, post, signIn, type Owner } from '../support/owner.ts'
import type { Product } from '../support/server.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { sourceRow } from '../support/fixtures/source-row.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Sources of this chatbot' })
const rows = (page: Page) => table(page).locator('[data-row-key]')
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name })

const website = (index: number, change: object) =>
  sourceRow(index, {
    kind: 'website',
    type: 'website',
    name: `shop-${index}.example`,
    url: `https://shop-${index}.example/`,
    parts_total: 9,
    parts_done: 9,
    ...change,
  })

/** A thousand sources, some of each state. */
const thousand = Array.from({ length: 1_000 }, (_, index) => {
  const number = index + 1
  if (number % 100 === 0) return website(number, { parts_failed: 2 })
  if (number % 50 === 0) {
    return sourceRow(number, { state: 'failed', reason: 'This file is locked by a password.' })
  }
  return sourceRow(number)
})

let bot = ''
let owner: Owner

test.beforeEach(async ({ page, product }) => {
  owner = await newOwner(product)
  bot = await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
  await signIn(page, owner.email)
})

async function openThousand(page: Page): Promise<void> {
  await page.route('**/api/list_sources', (route) =>
    route.fulfill({ json: { sources: thousand, version: 1 } }),
  )
  await page.goto(`/chatbot/${bot}?tab=sources`)
  await expect(rows(page).first()).toContainText('shop-1000.example')
}

/** The most that one frame did: rows added and removed, changes inside of rows that stay, elements on the page. */
type FrameWork = { rows: number; redrawn: number; elements: number }

/** Runs in the page: counts what each frame changes in the list, until `maxOfFrames` is called. */
function countFrames() {
  const max: FrameWork = { rows: 0, redrawn: 0, elements: 0 }
  let records: MutationRecord[] = []
  const observer = new MutationObserver((further) => void records.push(...further))
  const body = document.querySelector('tbody:has([data-row-key])')
  if (body) observer.observe(body, { childList: true, attributes: true, subtree: true })

  const countFrame = () => {
    const changed = records
      .flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])
      .filter((node) => node instanceof Element && node.matches('[data-row-key]'))
    const redrawn = records.filter(
      ({ target }) => target instanceof Element && target.closest('[data-row-key]'),
    )
    max.rows = Math.max(max.rows, changed.length)
    max.redrawn = Math.max(max.redrawn, redrawn.length)
    max.elements = Math.max(max.elements, document.querySelectorAll('*').length)
    records = []
  }
  let frame = 0
  const next = () => {
    countFrame()
    frame = requestAnimationFrame(next)
  }
  next()
  Object.assign(globalThis, {
    maxOfFrames() {
      cancelAnimationFrame(frame)
      records.push(...observer.takeRecords())
      observer.disconnect()
      countFrame()
      return max
    },
  })
}

/** The work of the largest frame while `work` runs. */
async function maxOfFrames(page: Page, work: () => Promise<void>): Promise<FrameWork> {
  await page.evaluate(countFrames)
  await work()
  return page.evaluate(() => Reflect.get(globalThis, 'maxOfFrames')())
}

/** Scrolls by 15 rows in each of 40 frames, and back. */
const scrollFar = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 80; frame += 1) {
      scrollBy(0, frame < 40 ? 800 : -800)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })

// `npm run vitals` measures the times of the same.
test('a thousand sources: at most 1,500 elements and 100 changed rows in any frame of scrolling and filtering', async ({
  page,
  pageErrors,
}) => {
  await openThousand(page)

  const scrolled = await maxOfFrames(page, () => scrollFar(page))
  expect(scrolled.elements).toBeLessThanOrEqual(1_500)
  expect(scrolled.rows).toBeGreaterThan(5)
  expect(scrolled.rows).toBeLessThanOrEqual(100)
  expect(scrolled.redrawn).toBe(0)
  await page.evaluate(() => {
    scrollTo(0, 30_000)
  })
  await expect(rows(page).filter({ hasText: 'handbook-999' })).toHaveCount(0)

  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
  })
  await expect(rows(page).last()).toContainText('handbook-1.txt')
  await expect(rows(page).last()).toBeInViewport()
  await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '1001')

  await page.getByLabel('Filter sources').focus()
  const filtered = await maxOfFrames(page, async () => {
    await page.keyboard.press('k')
    await expect(rows(page).first()).toContainText('handbook-999')
  })
  expect(filtered.elements).toBeLessThanOrEqual(1_500)
  expect(filtered.rows).toBeLessThanOrEqual(100)
  await page.getByLabel('Filter sources').fill('handbook-77')
  await expect(rows(page)).toHaveCount(11)
  expect(pageErrors).toEqual([])
})

test('the row with the focus stays when it is scrolled far away, and Tab goes on from it', async ({
  page,
}) => {
  await openThousand(page)
  const remove = page.getByRole('button', { name: 'Remove: handbook-999.txt' })
  await remove.focus()
  await page.evaluate(() => {
    scrollTo(0, 40_000)
  })
  await expect(rows(page).filter({ hasText: 'handbook-990.txt' })).toHaveCount(0)
  await expect(remove).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Select handbook-998.txt' })).toBeFocused()
})

test('chips show how many sources have a status, and the list of each @phone', async ({ page }) => {
  await openThousand(page)
  await expect(chip(page, 'All 1,000')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(page, 'Ready 980')).toBeVisible()
  await chip(page, 'Failed 10').click()
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first()).toContainText('This file is locked by a password.')

  await chip(page, 'Partly ready 10').click()
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first().getByText('Partly ready', { exact: true })).toBeVisible()
  await expect(rows(page).first()).toContainText('2 pages skipped')
  expect(await accessibilityFaults(page, 'sources')).toEqual([])

  await page.getByLabel('Filter sources').fill('shop-900')
  await expect(rows(page)).toHaveCount(1)
})

async function addFiles(product: Product): Promise<void> {
  const form = new FormData()
  form.append('id', bot)
  for (let number = 1; number <= 9; number += 1) {
    form.append('files', new File([`The hall has ${number} lamps.`], `hall-${number}.txt`))
  }
  for (let number = 1; number <= 7; number += 1) {
    form.append('files', new File([`%PDF-1.7 broken ${number}`], `broken-${number}.pdf`))
  }
  const response = await post(product, '/update_model_info', { body: form, token: owner.token })
  expect(response.status, await response.clone().text()).toBe(200)
}

async function stored(product: Product): Promise<string[]> {
  const reply = await post(product, '/get_model_info', { body: { id: bot }, token: owner.token })
  return (await reply.json()).file_names
}

test('failed sources are retried and removed together; the removal can be undone until Update', async ({
  page,
  product,
}) => {
  await addFiles(product)
  await page.goto(`/chatbot/${bot}?tab=sources`)
  await chip(page, 'Failed 7').click({ timeout: 40_000 })
  const actions = page.getByRole('group', { name: 'Actions for the selected sources' })
  const selectAll = page.getByRole('checkbox', { name: 'Select all sources in this list' })

  await selectAll.check()
  await expect(actions).toContainText('7 sources selected')
  const retry = page.waitForRequest('**/api/retry_sources')
  await actions.getByRole('button', { name: 'Retry 7' }).click()
  expect((await retry).postDataJSON().source_ids).toHaveLength(7)
  await expect(page.getByText('Retrying 7 sources.')).toBeVisible()
  await expect(actions).toHaveCount(0)
  await expect(chip(page, 'Failed 7')).toBeVisible({ timeout: 40_000 })

  await selectAll.check()
  await actions.getByRole('button', { name: 'Remove 7' }).click()
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText('7 changes not saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Removed sources' })).toContainText(
    'and 2 more sources',
  )
  expect(await stored(product)).toHaveLength(17)

  await page.getByRole('button', { name: 'Undo all removals' }).click()
  await expect(rows(page)).toHaveCount(7)
  await page.getByRole('checkbox', { name: 'Select broken-3.pdf' }).check()
  await page.getByRole('checkbox', { name: 'Select broken-5.pdf' }).check()
  await actions.getByRole('button', { name: 'Remove 2' }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await expect(chip(page, 'Failed 5')).toBeVisible()
  const names = await stored(product)
  expect(names).toHaveLength(15)
  expect(names).not.toContain('broken-3.pdf')
})
