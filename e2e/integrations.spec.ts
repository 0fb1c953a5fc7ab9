import { addBot, newOwner, signIn } from './support/owner.ts'
import { atIntegrations, editor, fillForm, form, list } from './support/integrations.ts'
import { expect, test } from './support/test.ts'

test('BOT-INT-01 BOT-INT-02 BOT-INT-03 BOT-INT-06 BOT-INT-10 STATE-36 STATE-37 STATE-39 STATE-40 ERR-26 CONST-44 CONST-45 a function is added and listed', async ({
  page,
  product,
  complaints,
}) => {
  const { bot } = await atIntegrations(page, product)
  await expect(
    page.getByText('No functions available at the moment.', { exact: true }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Add New Function' }).click()
  const panel = form(page)
  await expect(panel.getByLabel('Authentication Type')).toHaveValue('OAUTH2.0')
  await expect(panel.getByLabel('Authentication Type').getByRole('option')).toHaveText([
    'NOAUTH',
    'API KEY',
    'OAUTH2.0',
  ])
  await expect(panel.getByLabel('Method')).toHaveValue('POST')
  await expect(panel.getByLabel('Method').getByRole('option')).toHaveText(['POST', 'GET'])

  await fillForm(page, { name: 'get_order', url: 'https://shop.example.org/orders' })
  await panel.getByLabel('Authentication Type').selectOption('NOAUTH')
  await panel.getByLabel('Image (optional)').setInputFiles('web/public/images/avatar/3.png')
  await expect(panel.locator('img[src^="data:image/png"]')).toBeVisible()
  let holdBack: (() => void) | undefined
  const held = new Promise<void>((resolve) => (holdBack = resolve))
  await page.route('**/api/integration/add', async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/integration/add')
  const refreshed = page.waitForRequest('**/api/update_assistant_tools')
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(panel.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  holdBack?.()

  expect((await sent).method()).toBe('POST')
  expect((await refreshed).postDataJSON()).toEqual({ function_bot_id: bot })
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('The function was added.').first()).toBeVisible()
  const row = list(page).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('get_order')
  await expect(row).toContainText('NOAUTH')
  await expect(row.locator('img[src^="/images/function/"]')).toBeVisible()
  expect(complaints).toEqual([])
})

test('UX-67 BOT-INT-04 BOT-INT-05 BOT-INT-11 STATE-36 STATE-38 STATE-41 ERR-31 CONST-40 a function is changed with its secret unseen, then deleted', async ({
  page,
  product,
  complaints,
}) => {
  await atIntegrations(page, product)
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await fillForm(page, { name: 'get_order', url: 'https://shop.example.org/orders' })
  await form(page).getByLabel('Client ID').fill('client-7')
  await form(page).getByLabel('Client Secret', { exact: true }).fill('very-secret-5150')
  await form(page).getByLabel('Token URL').fill('https://login.example.org/token')
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(list(page)).toContainText('OAUTH2.0')

  await page.reload()
  const asked = page.waitForRequest('**/api/integration/functions/**').then(() => Date.now())
  await expect(list(page)).toBeVisible()
  expect(Date.now() - (await asked)).toBeGreaterThanOrEqual(900)

  const answer = page.waitForResponse('**/api/integration/fetch/**')
  await page.getByRole('button', { name: 'Edit: get_order' }).click()
  expect(await (await answer).text()).not.toContain('very-secret-5150')
  await expect(form(page).getByLabel('Function Name')).toHaveValue('get_order')
  await expect(editor(page)).toContainText('"order_id"')
  await expect(form(page).getByLabel('Client Secret', { exact: true })).toHaveValue('••••••••')
  await form(page).getByLabel('URL', { exact: true }).fill('https://shop.example.org/v2/orders')
  let holdBack: (() => void) | undefined
  const held = new Promise<void>((resolve) => (holdBack = resolve))
  await page.route('**/api/integration/edit/**', async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/integration/edit/**')
  await form(page).getByRole('button', { name: 'Update' }).click()
  await expect(form(page).getByRole('button', { name: 'Updating...' })).toBeDisabled()
  holdBack?.()
  expect((await sent).method()).toBe('PATCH')
  await expect(page.getByText('The function was saved.').first()).toBeVisible()
  await expect(form(page)).toHaveCount(0)

  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Delete: get_order' }).click()
  await expect(question).toContainText('Are you sure you want to delete this function?')
  await expect(question.getByRole('button', { name: 'No, cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'No, cancel' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete: get_order' }).click()
  await question.getByRole('button', { name: "Yes, I'm sure" }).click()
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByText('No functions available at the moment.')).toBeVisible()
  expect(complaints).toEqual([])
})

test('ERR-12 a call that no server answers says what happened', async ({ page, product }) => {
  await atIntegrations(page, product)
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await fillForm(page, { name: 'get_order', url: 'https://shop.example.org/orders' })
  await form(page).getByLabel('Authentication Type').selectOption('NOAUTH')
  await page.route('**/api/integration/add', (route) => route.abort())

  await form(page).getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByText(/^An error occurred: .+/).first()).toBeVisible()
  await expect(form(page).getByLabel('Function Name')).toHaveValue('get_order')
})

test('UX-63 ROLE-06 on Free there is neither tab nor panel, and the address does not bring them', async ({
  page,
  product,
  complaints,
}) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Clerk', text: 'The office opens at nine.' })
  await signIn(page, owner.email)

  await page.goto(`/chatbot/${bot}?tab=integration`)

  await expect(page.getByRole('tab', { name: 'UI Settings' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('tab', { name: 'Integrations' })).toHaveCount(0)
  await expect(page.locator('#panel-integration')).toHaveCount(0)
  expect(complaints).toEqual([])
})
