import type { Page, Request } from '@playwright/test'
import { nextPaint } from './overflow.ts'
import { expect } from './test.ts'

/** Waits until the page is hydrated: its effects have run, and its forms and buttons work. */
export const waitForHydration = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-hydrated')

/** Runs in the page: waits until what it left for an idle moment has begun. */
const nextIdle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()))

/**
 * Records the requests of a page from now on. The returned function waits until each of them is answered and rendered,
 * and no other one followed.
 */
export function recordRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let sent = 0
  page.on('request', (request) => {
    sent += 1
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () =>
    expect(async () => {
      const before = sent
      await page.evaluate(nextIdle)
      await page.evaluate(nextPaint)
      expect({ open: open.size, followed: sent - before }).toEqual({ open: 0, followed: 0 })
    }).toPass()
}
