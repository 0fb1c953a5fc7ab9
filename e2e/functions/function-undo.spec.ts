import type { Locator, Page } from '@playwright/test'
import { axeFaults } from '../support/accessibility.ts'
import { connectorCard, connectorPanel } from '../support/connectors.ts'
import { addFunction, atIntegrations, form, list } from '../support/integrations.ts'
import { expect, test } from '../support/test.ts'

async function connectHubspot(page: Page): Promise<void> {
  const panel = connectorPanel(page, 'HubSpot')
  await panel.getByLabel('Private app access token', { exact: true }).fill('pat-0123')
  await panel.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(panel).toBeHidden()
}

async function deleteFunction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('You can undo this for a short time.')
  await confirmation.getByRole('button', { name: "Yes, I'm sure" }).click()
  await expect(confirmation).toHaveCount(0)
  await expect(list(page).getByText(name, { exact: true })).toBeHidden()
}

test('Undo restores a deleted function, by mouse and by keyboard', async ({
  page,
  product,
  pageErrors,
}) => {
  await addFunction(page, { product, ...(await atIntegrations(page, product)) })

  await deleteFunction(page, 'get_order_status')
  await expect(page.getByText('Function deleted.')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  // The message stays while one of its buttons has the focus.
  await undo.focus()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Enter')

  await expect(page.getByText('Restored.')).toBeVisible()
  await expect(list(page).getByText('get_order_status', { exact: true })).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('Undo restores a disconnected connector; connecting again keeps changed functions', async ({
  page,
  product,
}) => {
  await atIntegrations(page, product)
  const hubspot = connectorCard(page, 'HubSpot')
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
  await hubspot.getByRole('button', { name: 'Reconnect: HubSpot' }).click()
  const reconnectPanel = connectorPanel(page, 'HubSpot')
  await expect(reconnectPanel).toContainText('Your changes to its functions are kept.')
  await reconnectPanel.getByRole('checkbox', { name: 'Also restore functions you deleted' }).check()
  await expect(reconnectPanel.getByText('find_my_contact', { exact: true })).toBeVisible()
  await connectHubspot(page)

  await expect(list(page).getByText('keep_my_details', { exact: true })).toBeVisible()
  await expect(list(page).getByText('find_my_contact', { exact: true })).toBeVisible()
  await expect(list(page).getByText('save_contact', { exact: true })).toBeHidden()
})

test('on a phone a toast covers no field of a panel', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addFunction(page, { product, ...(await atIntegrations(page, product)) })
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expectNotCovered(page, form(page).getByLabel('Function Name'))
  await page.keyboard.press('Escape')

  await deleteFunction(page, 'get_order_status')
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expectNotCovered(page, form(page).getByLabel('Function Name'))
  await page.keyboard.press('Escape')

  await connectorCard(page, 'HubSpot').getByRole('button', { name: 'Connect HubSpot' }).click()
  const token = connectorPanel(page, 'HubSpot').getByLabel('Private app access token', {
    exact: true,
  })
  await token.fill('pat-0123')
  await connectorPanel(page, 'HubSpot').getByText('More settings').click()
  const address = connectorPanel(page, 'HubSpot').getByLabel('Service URL')
  await address.fill('http://10.0.0.7')
  await connectorPanel(page, 'HubSpot')
    .getByRole('button', { name: 'Connect', exact: true })
    .click()
  await expectNotCovered(page, address)
})

/** A toast is visible, and no toast overlaps the field or its label. */
async function expectNotCovered(page: Page, field: Locator): Promise<void> {
  const toasts = page.locator('[role=alert] > span, output > span:has(button)')
  await expect(toasts.filter({ visible: true }).first()).toBeVisible()
  const labelHeight = 24
  const { x = 0, y = 0, width = 0, height = 0 } = (await field.boundingBox()) ?? {}
  const shown = () =>
    toasts.evaluateAll(
      (all, { left, top, right, bottom }) => ({
        isEmpty: all.length === 0,
        overlapping: all.filter((toast) => {
          const box = toast.getBoundingClientRect()
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top
        }).length,
      }),
      { left: x, top: y - labelHeight, right: x + width, bottom: y + height },
    )
  await expect.poll(shown).toEqual({ isEmpty: false, overlapping: 0 })
}
