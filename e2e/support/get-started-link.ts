import { expect, type Page } from '@playwright/test'

/** Expects the link 'Get Started Now' as the last visible element of the main part. */
export async function expectGetStartedLast(page: Page, href: string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: 'Get Started Now', exact: true })
  await expect(link).toHaveAttribute('href', href)
  const last = await page
    .getByRole('main')
    .locator('h1, h2, h3, p, a, details')
    .evaluateAll((parts) => parts.findLast((part) => part.checkVisibility())?.textContent)
  expect(last).toBe('Get Started Now')
}
