import { expect, test as base, type Page } from '@playwright/test'
import { fillRegistration, newEmail } from './owner.ts'
import { startProduct, type Product } from './server.ts'

/** What a page must not do: write to the console, fail a request of its own, ask another host. */
export function watch(page: Page, ownOrigins: string[]): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isOwn = ownOrigins.includes(url.origin) || ['data:', 'blob:'].includes(url.protocol)
    if (!isOwn) complaints.push(`a request left for ${request.url()}`)
  })
  return complaints
}

type Worker = { product: Product; env: Record<string, string> }

/** A test with the product running; one server for each worker. */
export const test = base.extend<{ complaints: string[] }, Worker>({
  env: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ env }, use) => {
      const product = await startProduct(env)
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url)
  },
  complaints: async ({ page, product }, use) => {
    const complaints = watch(page, [product.url])
    await use(complaints)
    expect(complaints).toEqual([])
  },
})

export { expect }

/** Registers a new owner through the screens and answers the address. */
export async function register(page: Page): Promise<string> {
  const email = newEmail()
  await page.goto('/register')
  await fillRegistration(page, { Email: email })
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
  return email
}
