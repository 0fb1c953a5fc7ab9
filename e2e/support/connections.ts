import type { Page } from '@playwright/test'

/** The list of ready-made connections. */
export const services = (page: Page) => page.getByRole('list', { name: 'Ready-made connections' })

/** One service in it. */
export const card = (page: Page, name: string) =>
  services(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The panel that asks for what a service needs. */
export const panel = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Connect ${name}` })
