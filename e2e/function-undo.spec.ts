import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { card, panel } from './support/connections.ts'
import { addFunction, atIntegrations, form, list } from './support/integrations.ts'
import { expect, test } from './support/test.ts'

async function connectHubspot(page: Page): Promise<void> {
  const asked = panel(page, 'HubSpot')
  await asked.getByLabel('Access token of the private app', { exact: true }).fill('pat-0123')
  await asked.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(asked).toBeHidden()
}

async function deleteFunction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('You can undo this for a moment.')
  await question.getByRole('button', { name: "Yes, I'm sure" }).click()
  await expect(list(page).getByText(name, { exact: true })).toBeHidden()
}

test('a function that was deleted comes back by one press, and by the keyboard', async ({
  page,
  product,
  complaints,
}) => {
  await addFunction(page, { product, ...(await atIntegrations(page, product)) })

  await deleteFunction(page, 'get_order_status')
  await expect(page.getByText('The function was deleted.')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await undo.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByText('It is back.')).toBeVisible()
  await expect(list(page).getByText('get_order_status', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a service that was disconnected is back by Undo; connecting again keeps what was changed', async ({
  page,
  product,
}) => {
  await atIntegrations(page, product)
  const hubspot = card(page, 'HubSpot')
  await hubspot.getByRole('button', { name: 'Connect HubSpot' }).click()
  await connectHubspot(page)
  await page.getByRole('button', { name: 'Edit: save_contact' }).click()
  await form(page).getByLabel('Function Name').fill('keep_my_details')
  await form(page).getByRole('button', { name: 'Update' }).click()
  await expect(list(page).getByText('keep_my_details', { exact: true })).toBeVisible()

  await hubspot.getByRole('button', { name: 'Disconnect: HubSpot' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(hubspot.getByText('Not connected')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(hubspot.getByText('Connected', { exact: true })).toBeVisible()

  await deleteFunction(page, 'find_my_contact')
  await hubspot.getByRole('button', { name: 'Connect again: HubSpot' }).click()
  const again = panel(page, 'HubSpot')
  await expect(again).toContainText('What you changed in its functions stays')
  await again.getByRole('checkbox', { name: 'Also bring back what you deleted' }).check()
  await expect(again.getByText('find_my_contact', { exact: true })).toBeVisible()
  await connectHubspot(page)

  await expect(list(page).getByText('keep_my_details', { exact: true })).toBeVisible()
  await expect(list(page).getByText('find_my_contact', { exact: true })).toBeVisible()
  await expect(list(page).getByText('save_contact', { exact: true })).toBeHidden()
})

test('on a phone a message covers no field of a panel', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addFunction(page, { product, ...(await atIntegrations(page, product)) })
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await coversNot(page, form(page).getByLabel('Function Name'))
  await page.keyboard.press('Escape')

  await deleteFunction(page, 'get_order_status')
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await coversNot(page, form(page).getByLabel('Function Name'))
  await page.keyboard.press('Escape')

  await card(page, 'HubSpot').getByRole('button', { name: 'Connect HubSpot' }).click()
  const token = panel(page, 'HubSpot').getByLabel('Access token of the private app', {
    exact: true,
  })
  await token.fill('pat-0123')
  await panel(page, 'HubSpot').getByText('More settings').click()
  const address = panel(page, 'HubSpot').getByLabel('Address of the service')
  await address.fill('http://10.0.0.7')
  await panel(page, 'HubSpot').getByRole('button', { name: 'Connect', exact: true }).click()
  await coversNot(page, address)
})

/** The message is there, and the field that is asked for lies beside it with its label. */
async function coversNot(page: Page, field: Locator): Promise<void> {
  await expect(page.getByRole('alert').locator('> *').last()).toBeVisible()
  const messages = await page.locator('[role=alert] > span, output > span:has(button)').all()
  const boxes = await Promise.all(messages.map((message) => message.boundingBox()))
  const lowest = Math.max(...boxes.map((box) => (box ? box.y + box.height : 0)))
  const labelHeight = 24
  expect(lowest).toBeGreaterThan(0)
  expect(lowest).toBeLessThanOrEqual(((await field.boundingBox())?.y ?? 0) - labelHeight)
}
