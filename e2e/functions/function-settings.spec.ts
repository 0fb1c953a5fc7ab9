import {
  addFunction,
  atIntegrations,
  editor,
  fillForm,
  form,
  list,
} from '../support/integrations.ts'
import { expect, test } from '../support/test.ts'

test('X075 a function is switched off in the list and stays off; a refused switch is reverted', async ({
  page,
  product,
  pageErrors,
}) => {
  const setup = await atIntegrations(page, product)
  await addFunction(
    page,
    { product, ...setup },
    { asks_visitor: 'true', button_label: 'Track my order' },
  )
  const row = list(page).getByRole('listitem')
  const use = row.getByRole('switch', { name: 'Use in chats: get_order_status' })
  await expect(row.getByText('Asks first')).toBeVisible()
  await expect(row.getByText('Button', { exact: true })).toBeVisible()

  const switched = page.waitForResponse('**/api/integration/switch/**')
  await use.focus()
  await page.keyboard.press('Space')
  await expect(row.getByText('Off', { exact: true })).toBeVisible()
  expect((await switched).status()).toBe(200)
  await page.reload()
  await expect(use).not.toBeChecked()

  await page.route('**/api/integration/switch/**', (route) =>
    route.fulfill({
      status: 403,
      json: { status: 0, code: 'plan_required', message: 'Choose a plan to use them.' },
    }),
  )
  await use.click()
  await expect(page.getByText('Choose a plan to use them.').first()).toBeVisible()
  await expect(use).not.toBeChecked()
  expect(pageErrors.filter((text) => !text.includes('403 (Forbidden)'))).toEqual([])
  pageErrors.length = 0
})

test('the form has settings for the use in chats and stores them', async ({
  page,
  product,
  pageErrors,
}) => {
  await atIntegrations(page, product)
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await fillForm(page, { name: 'cancel_order', url: 'https://shop.example.org/orders' })
  const panel = form(page)
  await panel.getByLabel('Authentication Type').selectOption('NOAUTH')
  const chats = panel.getByRole('group', { name: 'In chats' })
  await expect(chats.getByRole('switch', { name: 'Enabled' })).toBeChecked()
  await chats.getByRole('switch', { name: 'Ask the visitor before it runs' }).click()
  await chats.getByRole('switch', { name: 'Only for signed-in visitors' }).click()
  await expect(chats.getByRole('link', { name: /set them up under Embed/ })).toHaveAttribute(
    'href',
    /\?tab=embed#identity$/,
  )
  await expect(chats.getByLabel('Button response')).toHaveCount(0)
  await chats.getByLabel('Shown while it runs').fill('Cancelling your order…')
  await chats.getByLabel('Button in the chat').fill('x'.repeat(41))
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(panel.getByText('This is too long.')).toBeVisible()
  await expect(chats.getByLabel('Button in the chat')).toBeFocused()
  await chats.getByLabel('Button in the chat').fill('Cancel my order')
  await chats.getByLabel('Button response').fill('Order {order_id} is cancelled.')
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(list(page)).toContainText('Signed-in visitors')

  await page.getByRole('button', { name: 'Edit: cancel_order' }).click()
  await expect(chats.getByRole('switch', { name: 'Ask the visitor before it runs' })).toBeChecked()
  await expect(chats.getByLabel('Shown while it runs')).toHaveValue('Cancelling your order…')
  await expect(chats.getByLabel('Button response')).toHaveValue('Order {order_id} is cancelled.')
  await chats.getByRole('switch', { name: 'Enabled' }).click()
  await expect(chats.getByRole('switch', { name: 'Enabled' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('Escape right after a change still asks for confirmation', async ({ page, product }) => {
  const setup = await atIntegrations(page, product)
  await addFunction(page, { product, ...setup })
  await page.getByRole('button', { name: 'Edit: get_order_status' }).click()
  await form(page)
    .getByRole('switch', { name: 'Enabled' })
    .evaluate(async (toggle: HTMLInputElement) => {
      toggle.click()
      await Promise.resolve()
      toggle.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('a list that was requested before a save does not hide the saved function', async ({
  page,
  product,
}) => {
  const { bot } = await atIntegrations(page, product)
  const delayed = Promise.withResolvers<void>()
  const delivered = Promise.withResolvers<void>()
  let loads = 0
  await page.route('**/integration/functions/*', async (route) => {
    const isFirst = ++loads === 1
    const response = await route.fetch()
    if (isFirst) await delayed.promise
    await route.fulfill({ response }).catch(() => undefined) // the page may have aborted it
    if (isFirst) delivered.resolve()
  })
  await page.goto(`/chatbot/${bot}?tab=integration`)
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await fillForm(page, { name: 'track_order', url: 'https://shop.example.org/orders' })
  await form(page).getByLabel('Authentication Type').selectOption('NOAUTH')
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(list(page)).toContainText('track_order')
  delayed.resolve()
  await delivered.promise
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
  await expect(list(page)).toContainText('track_order')
})

test('Q091 a masked secret must be entered again when the address moves to another host', async ({
  page,
  product,
  pageErrors,
}) => {
  const setup = await atIntegrations(page, product)
  await addFunction(
    page,
    { product, ...setup },
    { authtype: 'API KEY', auth_header: 'X-Key: 5150' },
  )
  await page.getByRole('button', { name: 'Edit: get_order_status' }).click()
  const panel = form(page)
  await panel.getByLabel('URL', { exact: true }).fill('https://other.example.org/orders')

  await panel.getByRole('button', { name: 'Update' }).click()

  const secret = panel.getByLabel('Auth Header', { exact: true })
  await expect(secret).toHaveAccessibleDescription(/Enter the secret again because the URL changed/)
  await expect(secret).toBeFocused()
  await panel.getByRole('button', { name: 'Replace Auth Header' }).click()
  await panel.getByLabel('Auth Header', { exact: true }).fill('X-Key: 6160')
  await panel.getByRole('button', { name: 'Update' }).click()
  await expect(panel).toHaveCount(0)
  expect(pageErrors.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([])
  pageErrors.length = 0
})

test('the editor explains the keys of a definition, inserts them and warns of mistakes', async ({
  page,
  product,
  pageErrors,
}) => {
  await atIntegrations(page, product)
  await page.getByRole('button', { name: 'Add New Function' }).click()
  const panel = form(page)
  await editor(page).focus()
  await page.keyboard.insertText('{\n  "name": "x"\n}')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await expect(panel.getByText('The name of the function.')).toBeVisible()

  await panel.getByRole('button', { name: 'Add description' }).click()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.insertText('Says hello.')
  await expect(editor(page)).toContainText('"description": "Says hello."')
  await panel.getByRole('button', { name: 'Add parameters' }).click()
  await expect(panel.getByRole('button', { name: 'Add parameters' })).toHaveCount(0)

  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(
    '{\n  "parameters": {\n    "type": "object",\n    "required": ["a"]\n  }\n}',
  )
  await expect(panel.getByRole('status').getByText(/^Line 4: 'a' is required/)).toBeVisible()
  expect(pageErrors).toEqual([])
})
