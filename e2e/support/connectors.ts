import type { Page } from '@playwright/test'

/** The list of connectors. */
export const connectorList = (page: Page) =>
  page.getByRole('list', { name: 'Ready-made connections' })

/** One connector in the list. */
export const connectorCard = (page: Page, name: string) =>
  connectorList(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The panel with the fields of a connector. */
export const connectorPanel = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Connect ${name}` })
