import type { Page } from '@playwright/test'

export const pricingSection = (page: Page) => page.locator('section[aria-labelledby="pricing"]')

/** The card of a plan in the visible list. */
export const planCard = (page: Page, title: string) =>
  pricingSection(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

export const cardButtons = (page: Page) =>
  pricingSection(page).getByRole('listitem').getByRole('button').allTextContents()

export const yearlyToggle = (page: Page) =>
  pricingSection(page).getByRole('button', { name: /^Yearly/ })
