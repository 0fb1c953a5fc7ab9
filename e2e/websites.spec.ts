import type { Page } from '@playwright/test'
import { addBot, newOwner, signIn } from './support/owner.ts'
import { test } from './support/shop.ts'
import { expect } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const started = 'Started processing website, please check Chatbot data sources for status.'

test('VAL-15 VAL-16 VAL-17 VAL-18 STATE-28 STATE-29 STATE-30 STATE-31 ERR-27 API-34 the website panel makes the chatbot first and finds pages', async ({
  page,
  product,
  shop,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  let created = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/add_bot') created += 1
  })
  await page.goto('/create-new-chatbot')
  await page.getByLabel('Chatbot name').fill('Aurora helper')
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Receptionist' })
  await page.getByLabel('Personality', { exact: true }).selectOption({ label: 'Friendly' })
  await button(page, 'Next').click()
  await button(page, 'Next').click()

  const panel = page.getByRole('dialog', { name: 'Add New Website' })
  const fetchLinks = panel.getByRole('button', { name: 'Fetch Links' })
  const addWebsite = panel.getByRole('button', { name: 'Add Website' })
  await button(page, 'Add New Website').click()
  await expect(panel).toBeVisible()
  expect(created).toBe(1)
  await expect(addWebsite).toBeDisabled()
  for (const [url, isFit] of [
    ['', false],
    ['abc', false],
    ['localhost', false],
    ['a.b', false],
    ['a.1x', false],
    ['ftp://example.com', false],
    ['example.com', true],
    ['http://example.com', true],
    ['https://example.com', true],
    ['a.co', true],
    ['a.museum', true],
    ['a.software', true],
    ['example.com/a/b', true],
  ] as const) {
    await panel.getByLabel('Website URL').fill(url)
    await expect(fetchLinks, url).toBeEnabled({ enabled: isFit })
  }

  await panel.getByLabel('Website URL').fill(shop.url)
  await fetchLinks.click()
  await expect(page.getByRole('status').getByText(started, { exact: true })).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: /returns/i })).toBeChecked()
  await expect(addWebsite).toBeEnabled()
  await panel
    .getByRole('button', { name: /^remove/i })
    .first()
    .click()
  await addWebsite.click()
  await expect(
    page.getByRole('alert').getByText('You should add a new website.', { exact: true }).first(),
  ).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).last().click()

  await button(page, 'Add New Website').click()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await button(page, 'Create').click()
  await page.waitForURL(/\/chatbot\/[^/]+\?tab=setting/)
  await expect(page.getByText('Chatbot created successfully!', { exact: true })).toBeVisible()
  expect(created).toBe(1)
})

test('BOT-SRC-02 BOT-SRC-04 BOT-SRC-11 API-33 a website is added, listed, read in the background and removed only with Update', async ({
  page,
  product,
  shop,
}) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The blue door has no key.' })
  await signIn(page, owner.email)
  await page.goto(`/chatbot/${bot}?tab=sources`)

  await button(page, 'Add New Website').click()
  const panel = page.getByRole('dialog', { name: 'Add New Website' })
  await panel.getByLabel('Website URL').fill(shop.url)
  await panel.getByRole('button', { name: 'Fetch Links' }).click()
  await expect(panel.getByRole('checkbox', { name: /returns/i })).toBeChecked()
  await panel.getByRole('button', { name: 'Add Website' }).click()
  await expect(panel).toBeHidden()

  const table = page.getByRole('table', { name: 'Sources of this chatbot' })
  const row = table
    .getByRole('row')
    .filter({ hasText: `127.0.0.1:${shop.port}` })
    .first()
  await expect(row.getByText('Ready', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: /^remove/i }).click()
  await expect(row).toBeHidden()
  await page.reload()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^remove/i }).click()
  await button(page, 'Update').click()
  await expect(page.getByText('Successfully updated', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(table.getByRole('row', { name: /knowledge\.txt/ })).toBeVisible()
  await expect(row).toHaveCount(0)
})
