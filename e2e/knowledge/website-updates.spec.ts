import type { Page } from '@playwright/test'
import { addBot, newOwner, post, signIn } from '../support/owner.ts'
import { openSite, startProduct, type Product, type Site } from '../support/server.ts'
import { test as base, expect } from '../support/test.ts'

const article = (title: string, text: string) => ({
  body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
  <nav><a href="/">Home</a> <a href="/opening">Opening</a> <a href="/club">Club</a></nav>
  <main><h1>${title}</h1><p>${text} The museum stands at the old quay, where the first steamers
  landed in 1874. Visitors are welcome on every day of the week.</p></main></body></html>`,
})

const pages: Parameters<typeof openSite>[0] = {}

const test = base.extend<object, { website: Site; product: Product }>({
  website: [
    async ({}, use) => {
      const website = await openSite(pages)
      await use(website)
      await website.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ website }, use) => {
      const product = await startProduct({ EGRESS_ALLOW: `127.0.0.1:${website.port}` })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

const table = (page: Page) => page.getByRole('table', { name: 'Sources of this chatbot' })
const websiteRow = (page: Page) =>
  table(page).getByRole('row').filter({ hasText: '127.0.0.1' }).first()
const pageItem = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /^Pages on/ })
    .getByRole('listitem')
    .filter({ hasText: name })
const syncNow = (page: Page) => websiteRow(page).getByRole('button', { name: /^Sync now/ })

test('a website is checked by Sync now: changes are answered, lost pages can be restored', async ({
  page,
  product,
  website,
}) => {
  Object.assign(pages, {
    '/': article('Quay museum', 'Welcome to the quay museum.'),
    '/opening': article('Opening', 'The museum opens at ten in winter.'),
    '/club': article('Club', 'Members meet in the boiler room.'),
  })
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
  await post(product, '/get_content', {
    body: { url: website.url, bot_id: bot },
    token: owner.token,
  })
  await signIn(page, owner.email, `/chatbot/${bot}`)
  await page.goto(`/chatbot/${bot}?tab=sources`)
  await expect(websiteRow(page).getByText('Ready', { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await websiteRow(page)
    .getByRole('button', { name: `${website.url}/`, exact: true })
    .click()
  await expect(page.getByLabel('Check for changes')).toHaveValue('daily')
  await expect(page.getByRole('checkbox', { name: 'Add new pages' })).toBeChecked()
  await page.getByLabel('Check for changes').selectOption({ label: 'Every hour' })
  await expect(page.getByText('Schedule saved.')).toBeVisible()

  pages['/opening'] = article('Opening', 'The museum opens at nine in winter.')
  delete pages['/club']
  await syncNow(page).click()
  await expect(pageItem(page, 'Club').getByText(/The page wasn't found \(404\)/)).toBeVisible()
  await expect(pageItem(page, 'Club').getByText('Earlier version')).toBeVisible()
  await expect(websiteRow(page).getByText(/^Last checked/)).toBeVisible()
  const body = { bot_id: bot, message: 'When does the museum open in winter?' }
  const answer = async () => (await post(product, '/chat_stream', { body })).text()
  // The pages are read one after the other; the one that is gone need not be the last.
  await expect.poll(answer).toContain('at nine')

  await syncNow(page).click()
  await expect(pageItem(page, 'Club').getByText(/no longer has this page/)).toBeVisible()
  await pageItem(page, 'Club').getByRole('button', { name: 'Restore: Club' }).click()
  await expect(pageItem(page, 'Club').getByText('Ready', { exact: true })).toBeVisible()
  await page.getByText('Choose paths').click()
  await page.getByLabel('Exclude these paths').fill('/opening')
  await page.getByRole('button', { name: 'Save paths' }).click()
  await expect(pageItem(page, 'Opening')).toHaveCount(0)
  await expect(page.getByText('Your paths exclude 1 address.')).toBeVisible()
  await page.reload()
  await websiteRow(page)
    .getByRole('button', { name: `${website.url}/`, exact: true })
    .click()
  await expect(page.getByLabel('Check for changes')).toHaveValue('hourly')
})
