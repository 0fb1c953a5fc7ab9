import { expect, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Product } from './server.ts'
import { test, recordPageErrors } from './test.ts'

type Prepare = (page: Page, product: Product) => Promise<void>

type Options = BrowserContextOptions & {
  /** Allows page errors, for tests that make a call fail. */
  allowsPageErrors?: boolean
}

/**
 * One page for all tests of a describe block, opened and prepared before the first and closed after the last.
 * So each id has its own test, and all of them together are as fast as one.
 */
export function sharedPage(
  prepare: Prepare,
  { allowsPageErrors = false, ...options }: Options = {},
): () => Page {
  let shared: Page | undefined
  let pageErrors: string[] = []

  test.beforeAll(async ({ browser, product }) => {
    shared = await browser.newPage({ baseURL: product.url, ...options })
    pageErrors = recordPageErrors(shared, [product.url])
    await prepare(shared, product)
  })
  test.afterAll(async () => {
    await shared?.context().close()
    if (!allowsPageErrors) expect(pageErrors).toEqual([])
  })

  return () => {
    if (!shared) throw new Error('the page is opened before the first test')
    return shared
  }
}
