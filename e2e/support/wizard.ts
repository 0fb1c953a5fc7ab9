import { expect, type Locator, type Page } from '@playwright/test'

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true })
export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true })
export const select = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Opens the wizard at its first step. */
export async function openWizard(page: Page): Promise<void> {
  await page.goto('/create-new-chatbot')
  await expect(heading(page, 'Enter bot detail')).toBeVisible()
}

/** Fills the required fields of the first step. */
export async function fillFirstStep(page: Page): Promise<void> {
  await page.getByLabel('Chatbot name').fill('Aurora helper')
  await select(page, 'Role').selectOption({ label: 'Customer support agent' })
  await select(page, 'Personality').selectOption({ label: 'Friendly' })
}

/** Goes from the first step to the third. */
export async function goToSources(page: Page): Promise<void> {
  await fillFirstStep(page)
  await button(page, 'Next').click()
  await expect(heading(page, 'Set Bot Setting')).toBeVisible()
  await button(page, 'Next').click()
  await expect(heading(page, 'Add Knowledge Source')).toBeVisible()
}
