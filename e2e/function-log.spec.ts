import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addCalls } from './support/function-calls.ts'
import { atIntegrations, editor, fillForm, form, list } from './support/integrations.ts'
import { post } from './support/owner.ts'
import type { Owner } from './support/owner.ts'
import type { Product } from './support/server.ts'
import { parts } from './support/stage.ts'
import { expect, test } from './support/test.ts'

const log = (page: Page) => page.getByRole('list', { name: 'Calls, newest first' })

type Place = { owner: Owner; bot: string }

/** Gives the bot a function by the call that the form makes, and shows it in the list. */
async function addFunction(
  page: Page,
  product: Product,
  { owner, bot }: Place,
  more: Record<string, string> = {},
) {
  const body = new FormData()
  const fields = {
    botid: bot,
    functionname: 'get_order_status',
    definition: '{"description": "Looks up an order."}',
    url: 'https://shop.example.org/orders',
    authtype: 'NOAUTH',
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const reply = await post(product, '/integration/add', { body, token: owner.token })
  expect(reply.status, await reply.clone().text()).toBe(200)
  const { id }: { id: string } = await reply.json()
  await page.reload()
  await expect(list(page).getByText(fields.functionname, { exact: true })).toBeVisible()
  return id
}

test('X075 a function is switched off in the list and stays off; a refusal puts it back', async ({
  page,
  product,
  complaints,
}) => {
  const place = await atIntegrations(page, product)
  await addFunction(page, product, place, { asks_visitor: 'true', button_label: 'Track my order' })
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
  expect(complaints.filter((text) => !text.includes('403 (Forbidden)'))).toEqual([])
  complaints.length = 0
})

test('the form says how chats use a function, and keeps it', async ({
  page,
  product,
  complaints,
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
  await expect(chats.getByRole('link', { name: /set that up under Embed/ })).toHaveAttribute(
    'href',
    /\?tab=embed#identity$/,
  )
  await expect(chats.getByLabel('Answer of the button')).toHaveCount(0)
  await chats.getByLabel('Shown while it runs').fill('Cancelling your order…')
  await chats.getByLabel('Button in the chat').fill('x'.repeat(41))
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(panel.getByText('This is too long.')).toBeVisible()
  await expect(chats.getByLabel('Button in the chat')).toBeFocused()
  await chats.getByLabel('Button in the chat').fill('Cancel my order')
  await chats.getByLabel('Answer of the button').fill('Order {order_id} is cancelled.')
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(list(page)).toContainText('Signed-in visitors')

  await page.getByRole('button', { name: 'Edit: cancel_order' }).click()
  await expect(chats.getByRole('switch', { name: 'Ask the visitor before it runs' })).toBeChecked()
  await expect(chats.getByLabel('Shown while it runs')).toHaveValue('Cancelling your order…')
  await expect(chats.getByLabel('Answer of the button')).toHaveValue(
    'Order {order_id} is cancelled.',
  )
  await chats.getByRole('switch', { name: 'Enabled' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('Q091 a masked secret is asked for again when the address moves to another host', async ({
  page,
  product,
  complaints,
}) => {
  const place = await atIntegrations(page, product)
  await addFunction(page, product, place, { authtype: 'API KEY', auth_header: 'X-Key: 5150' })
  await page.getByRole('button', { name: 'Edit: get_order_status' }).click()
  const panel = form(page)
  await panel.getByLabel('URL', { exact: true }).fill('https://other.example.org/orders')

  await panel.getByRole('button', { name: 'Update' }).click()

  const secret = panel.getByLabel('Auth Header', { exact: true })
  await expect(secret).toHaveAccessibleDescription(
    /Enter the secret again, because the address changed/,
  )
  await expect(secret).toBeFocused()
  await panel.getByRole('button', { name: 'Replace Auth Header' }).click()
  await panel.getByLabel('Auth Header', { exact: true }).fill('X-Key: 6160')
  await panel.getByRole('button', { name: 'Update' }).click()
  await expect(panel).toHaveCount(0)
  expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([])
  complaints.length = 0
})

test('X074 the activity shows every call, opens it, narrows and goes on', async ({
  page,
  product,
  complaints,
}) => {
  const place = await atIntegrations(page, product)
  await expect(page.getByText('Nothing has run yet')).toBeVisible()
  const id = await addFunction(page, product, place)
  const now = Date.now()
  addCalls(product, place, [
    ...Array.from({ length: 55 }, (_, n) => ({ functionId: id, at: now - 1_000 - n })),
    { name: 'cancel_order', error: 'function_timeout', status: null, result: '', at: now },
  ])

  // No press: the open list looks by itself.
  await expect(log(page).getByRole('listitem')).toHaveCount(50, { timeout: 20_000 })
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(log(page).getByRole('listitem')).toHaveCount(56)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Failed', exact: true }).click()
  await expect(log(page).getByRole('listitem')).toHaveCount(1)
  const row = log(page).getByRole('listitem').first()
  await row.getByRole('button', { name: /cancel_order/ }).press('Enter')
  await expect(row.getByText('The service did not answer in time.')).toBeVisible()
  await expect(row.getByRole('region', { name: 'Sent' })).toContainText('"order_id": "10482"')
  await expect(row.getByText('Conversation s_of_a_visitor')).toBeVisible()

  await page.getByLabel('Function', { exact: true }).selectOption('get_order_status')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(log(page).getByRole('listitem')).toHaveCount(50)
  expect(complaints).toEqual([])
})

test('whether functions run beside website text is the word of the owner', async ({
  page,
  product,
  complaints,
}) => {
  await atIntegrations(page, product)
  const web = page.getByRole('switch', { name: /website text/ })
  await expect(web).not.toBeChecked()

  const saved = page.waitForResponse('**/api/integration/web_answers')
  await web.click()
  expect((await saved).status()).toBe(200)
  await page.reload()

  await expect(web).toBeChecked()
  expect(complaints).toEqual([])
})

test('the preview lists the functions that ran for the last answer', async ({
  page,
  product,
  complaints,
}) => {
  const place = await atIntegrations(page, product)
  await page.route('**/api/integration/calls', async (route) => {
    const { message_id: messageId } = route.request().postDataJSON()
    if (messageId) addCalls(product, place, [{ messageId }, { messageId, name: 'cancel_order' }])
    await route.continue()
  })
  await page.getByRole('tab', { name: 'Preview' }).click()
  const { input } = parts(page)

  await input.fill('When does the office open?')
  await input.press('Enter')

  const ran = page.getByRole('region', { name: 'Functions of the last answer' })
  await expect(ran.getByRole('listitem')).toHaveCount(2)
  await ran.getByRole('button', { name: /get_order_status/ }).click()
  await expect(ran.getByRole('region', { name: 'Came back' })).toContainText('on its way')
  expect(complaints).toEqual([])
})

test('the editor explains the keys of a definition, adds them and warns of slips', async ({
  page,
  product,
  complaints,
}) => {
  await atIntegrations(page, product)
  await page.getByRole('button', { name: 'Add New Function' }).click()
  const panel = form(page)
  await editor(page).focus()
  await page.keyboard.insertText('{\n  "name": "x"\n}')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await expect(panel.getByText('What the function is called.')).toBeVisible()

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
  expect(complaints).toEqual([])
})

/** Colours are on their way while something moves. */
const moving = () =>
  document.getAnimations().filter(({ playState }) => playState === 'running').length

test('list, switches, activity and form pass axe in both themes', async ({
  page,
  product,
  complaints,
}) => {
  const place = await atIntegrations(page, product)
  const id = await addFunction(page, product, place, { asks_visitor: 'true', is_enabled: 'false' })
  addCalls(product, place, [{ functionId: id }, { error: 'function_failed', status: 503 }])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await log(page).getByRole('button').first().click()
  const check = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => page.evaluate(moving)).toBe(0)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(
        violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)]),
      ).toEqual([])
    }
  }
  await check()
  await page.getByRole('button', { name: 'Edit: get_order_status' }).click()
  await form(page).getByLabel('Button in the chat').fill('Track my order')
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ArrowDown')
  await expect(form(page).getByText('What the function is called.')).toBeVisible()
  await check()
  expect(complaints).toEqual([])
})
