import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { atIntegrations, form, list } from '../support/integrations.ts'
import { openSite, startProduct, type Product, type Site } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'
import { accessibilityFaults } from '../support/accessibility.ts'

const fixtures = path.join(import.meta.dirname, '../../server/test/integrations/openapi')
const yaml = { 'content-type': 'application/yaml' }

/** The product, allowed to fetch the site that publishes a document. */
const test = base.extend<object, { site: Site; product: Product }>({
  site: [
    async ({}, use) => {
      const site = await openSite({
        '/docs/slots.yaml': {
          body: readFileSync(path.join(fixtures, 'slots-3.1.yaml'), 'utf8'),
          headers: yaml,
        },
        '/docs': { body: '<p>Our documents</p>' },
      })
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ site }, use) => {
      const product = await startProduct({ EGRESS_ALLOW: `127.0.0.1:${site.port}` })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Import from OpenAPI' })
const chooseFile = (page: Page, name: string) =>
  panel(page).getByLabel('OpenAPI document').setInputFiles(path.join(fixtures, name))
const operation = (page: Page, key: RegExp) => panel(page).getByRole('checkbox', { name: key })

async function openImport(page: Page, product: Product) {
  const setup = await atIntegrations(page, product)
  await page.getByRole('button', { name: 'Import OpenAPI' }).click()
  await expect(panel(page)).toBeVisible()
  return setup
}

// The accessibility rules take long on a busy machine.
test.setTimeout(240_000)

test('BOT-INT-01 functions are imported from a file: selected, named, connected once, listed', async ({
  page,
  product,
  pageErrors,
}) => {
  const { bot } = await openImport(page, product)
  await chooseFile(page, 'pets-3.0.json')

  await expect(panel(page).getByRole('heading', { name: 'Pet clinic' })).toBeFocused()
  await expect(operation(page, /DELETE/)).toBeDisabled()
  await expect(panel(page)).toContainText('can become functions, not DELETE')
  await expect(panel(page).getByRole('button', { name: 'Next' })).toBeDisabled()
  await panel(page).getByLabel('Search operations').fill('registers')
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await panel(page).getByLabel('Search operations').fill('')
  await panel(page).getByLabel('Select all that can be imported (3)').check()
  await operation(page, /GET\s*\/pets\/\{petId\}/).uncheck()
  await expect(panel(page).getByText('2 selected.')).toBeVisible()
  const name = panel(page).getByLabel('Function Name for POST /pets')
  await name.fill('1st')
  await panel(page).getByRole('button', { name: 'Next' }).click()
  await expect(panel(page).getByText(/starts with a letter/)).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('register_pet')
  await panel(page).getByRole('button', { name: 'Next' }).click()

  await expect(panel(page).getByLabel('Service URL')).toHaveValue('https://clinic.example.org/v1')
  await expect(panel(page).getByLabel(/Ask the visitor before/)).toBeChecked()
  await panel(page).getByRole('button', { name: 'Add 2 functions' }).click()
  await expect(panel(page).getByText('Please fill this in.')).toBeVisible()
  await panel(page).getByLabel('API key', { exact: true }).fill('paws-5150')
  const sent = page.waitForRequest('**/api/integration/import')
  const refreshed = page.waitForRequest('**/api/update_assistant_tools')
  await panel(page).getByRole('button', { name: 'Add 2 functions' }).click()

  expect((await sent).postDataJSON()).toMatchObject({
    bot_id: bot,
    functions: [
      { functionname: 'listPets', auth_header: 'X-Clinic-Key: paws-5150', asks_visitor: false },
      { functionname: 'register_pet', asks_visitor: true },
    ],
  })
  await refreshed
  await expect(page.getByText('2 functions added.').first()).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Edit: register_pet' }).click()
  await expect(form(page).getByLabel('URL', { exact: true })).toHaveValue(
    'https://clinic.example.org/v1/pets',
  )
  expect(pageErrors).toEqual([])
})

test('BOT-INT-01 functions are imported from an address, by keyboard only', async ({
  page,
  product,
  site,
}) => {
  await openImport(page, product)
  const address = panel(page).getByLabel('Document URL')
  for (const [url, reason] of [
    ['no address', 'A valid URL is required.'],
    [`${site.url}/docs`, 'The URL leads to a web page'],
    [`${site.url}/nowhere`, 'status 404'],
    ['http://10.0.0.1/openapi.json', 'This address is not allowed.'],
  ] as const) {
    await address.fill(url)
    await address.press('Enter')
    await expect(panel(page).getByText(reason)).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Read document' })).toBeEnabled()
  }

  await address.fill(`${site.url}/docs/slots.yaml`)
  await address.press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Appointments' })).toBeFocused()
  await operation(page, /GET\s*\/slots/).focus()
  await page.keyboard.press('Space')
  await panel(page).getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Connect the service' })).toBeFocused()
  await expect(panel(page).getByLabel('Service URL')).toHaveValue(site.url)
  await expect(panel(page).getByLabel('Access token')).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Add 1 function' }).focus()
  await page.keyboard.press('Enter')
  await expect(list(page)).toContainText('find_slots')
  await expect(page.getByRole('button', { name: 'Import OpenAPI' })).toBeFocused()
})

test('Escape does not discard a selection, and an unreadable document is refused with a reason', async ({
  page,
  product,
}) => {
  await openImport(page, product)
  await chooseFile(page, 'orders-3.0.yaml')
  await panel(page)
    .getByLabel(/Select all/)
    .check()
  await page.keyboard.press('Escape')
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('Nothing has been added yet.')
  await confirmation.getByRole('button', { name: 'Stay' }).click()
  await expect(panel(page).getByText('2 selected.')).toBeVisible()

  await panel(page).getByRole('button', { name: 'Back' }).click()
  await panel(page)
    .getByLabel('OpenAPI document')
    .setInputFiles({
      name: 'mcp.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"mcpServers":{"a":{"command":"npx"}}}'),
    })
  await expect(panel(page).getByRole('alert')).toContainText('Commands never run here')
  await expect(panel(page).getByRole('button', { name: 'Choose file' })).toBeEnabled()
  await panel(page)
    .getByLabel('OpenAPI document')
    .setInputFiles({
      name: 'large.json',
      mimeType: 'application/json',
      buffer: Buffer.alloc(2 * 1024 * 1024 + 1, ' '),
    })
  await expect(panel(page).getByRole('alert')).toContainText(
    'large.json: Documents can be up to 2 MB.',
  )
})

test('each step of the import passes axe in both themes and both sizes', async ({
  page,
  product,
}) => {
  await openImport(page, product)
  expect(await accessibilityFaults(page, 'import: document')).toEqual([])
  await chooseFile(page, 'slots-3.1.yaml')
  await panel(page)
    .getByLabel(/Select all/)
    .check()
  await panel(page).getByText('Details').first().click()
  expect(await accessibilityFaults(page, 'import: operations')).toEqual([])
  await panel(page).getByRole('button', { name: 'Next' }).click()
  await panel(page).getByRole('button', { name: /^Add/ }).click()
  expect(await accessibilityFaults(page, 'import: connection')).toEqual([])
})
