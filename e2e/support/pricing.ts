import type { Page } from '@playwright/test'

export const section = (page: Page) => page.locator('section[aria-labelledby="pricing"]')

/** The card of a plan on the list on view. */
export const card = (page: Page, title: string) =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

export const buttonsOf = (page: Page) =>
  section(page).getByRole('listitem').getByRole('button').allTextContents()

export const yearly = (page: Page) => section(page).getByRole('button', { name: /^Yearly/ })
