import { expect, test as base, type Page } from '@playwright/test'
import { fillRegistration, newEmail } from './owner.ts'
import { startProduct, type Product } from './server.ts'

/** Records what a page must not do: log errors or warnings, or send requests to other hosts. */
export function recordPageErrors(page: Page, ownOrigins: string[]): string[] {
  const pageErrors: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(message.text())
  })
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isOwn = ownOrigins.includes(url.origin) || ['data:', 'blob:'].includes(url.protocol)
    if (!isOwn) pageErrors.push(`a request left for ${request.url()}`)
  })
  return pageErrors
}

type Worker = { product: Product; env: Record<string, string>; language: string }

/** A test with a running product, one server for each worker. */
export const test = base.extend<{ pageErrors: string[] }, Worker>({
  env: [{}, { option: true, scope: 'worker' }],
  /** The language of the build. */
  language: ['en', { option: true, scope: 'worker' }],
  product: [
    async ({ env, language }, use) => {
      const product = await startProduct(env, language)
      await use(product)
      await product.stop()
    },
    // A build in another language is made first when its sources have changed.
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url)
  },
  pageErrors: async ({ page, product }, use) => {
    const pageErrors = recordPageErrors(page, [product.url])
    await use(pageErrors)
    expect(pageErrors).toEqual([])
  },
})

export { expect }

/** Registers a new owner with the form; returns the email address. */
export async function register(page: Page): Promise<string> {
  const email = newEmail()
  await page.goto('/register')
  await fillRegistration(page, { Email: email })
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
  return email
}
