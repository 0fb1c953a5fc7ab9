import { addBot, newOwner, signIn } from '../support/owner.ts'
import { openSite, startProduct, type Product, type Site } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'

/** A site whose pages the test changes, and the product that may fetch it. */
const test = base.extend<object, { pages: Record<string, Page>; site: Site; product: Product }>({
  pages: [async ({}, use) => use({}), { scope: 'worker' }],
  site: [
    async ({ pages }, use) => {
      const site = await openSite(pages)
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ site }, use) => {
      const product = await startProduct({ EGRESS_ALLOW: `127.0.0.1:${site.port}` })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

type Page = { body: string; headers?: Record<string, string> }

test('the embed tab checks a page and names what is missing or blocked', async ({
  page,
  product,
  site,
  pages,
}) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
  await signIn(page, owner.email)
  await page.goto(`/chatbot/${bot}?tab=embed`)
  await page.getByRole('button', { name: 'Strict CSP' }).click()
  await page.getByRole('button', { name: 'Left corner' }).click()
  const code = page.getByRole('region', { name: 'Embed code' })
  await expect(code).toContainText('data-position="left"')
  const snippet = (await code.textContent()) ?? ''

  pages['/bare'] = { body: '<h1>Shop</h1>' }
  pages['/strict'] = {
    body: `<h1>Shop</h1>${snippet}`,
    headers: { 'content-security-policy': `script-src ${product.url}; frame-src 'self'` },
  }
  pages['/good'] = { body: `<h1>Shop</h1>${snippet}` }
  const check = async (path: string) => {
    await page.getByLabel('Page on your website').fill(site.url + path)
    await page.getByRole('button', { name: 'Check installation' }).click()
  }

  await check('/bare')
  await expect(page.getByText("The code isn't on this page.")).toBeVisible()
  await check('/strict')
  await expect(page.getByText(`Add ${product.url} to its frame-src.`)).toBeVisible()
  await check('/good')
  await expect(page.getByText('The code is on this page and nothing blocks it.')).toBeVisible()
  await check('/gone')
  await expect(page.getByText('The page returned error 404.')).toBeVisible()
})
