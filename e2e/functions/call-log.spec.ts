import type { Page } from '@playwright/test'
import { axeFaultsInBothThemes } from '../support/accessibility.ts'
import { insertCalls } from '../support/call-log.ts'
import { addFunction, atIntegrations, editor, form } from '../support/integrations.ts'
import { chatParts } from '../support/fixtures/scripted-model.ts'
import { expect, test } from '../support/test.ts'

const log = (page: Page) => page.getByRole('list', { name: 'Calls, newest first' })

test('X074 the call log lists every call, opens it, filters and loads more', async ({
  page,
  product,
  pageErrors,
}) => {
  const setup = await atIntegrations(page, product)
  const id = await addFunction(page, { product, ...setup })
  await expect(page.getByText('No activity yet')).toBeVisible()
  const now = Date.now()
  insertCalls(product, setup, [
    ...Array.from({ length: 55 }, (_, n) => ({ function_id: id, created_at: now - 1_000 - n })),
    {
      function_name: 'cancel_order',
      error_class: 'function_timeout',
      status: null,
      result: '',
      created_at: now,
    },
  ])

  // The open list refreshes itself.
  await expect(log(page).getByRole('listitem')).toHaveCount(50, { timeout: 20_000 })
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(log(page).getByRole('listitem')).toHaveCount(56)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Failed', exact: true }).click()
  await expect(log(page).getByRole('listitem')).toHaveCount(1)
  const row = log(page).getByRole('listitem').first()
  await row.getByRole('button', { name: /cancel_order/ }).press('Enter')
  await expect(row.getByText("The service didn't respond in time.")).toBeVisible()
  await expect(row.getByRole('region', { name: 'Sent' })).toContainText('"order_id": "10482"')
  await expect(row.getByText('Conversation s_of_a_visitor')).toBeVisible()

  await page.getByLabel('Function', { exact: true }).selectOption('get_order_status')
  await expect(page.getByText('No calls match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(log(page).getByRole('listitem')).toHaveCount(50)
  expect(pageErrors).toEqual([])
})

test('the owner decides whether the text of files and websites is trusted', async ({
  page,
  product,
  pageErrors,
}) => {
  await atIntegrations(page, product)
  const web = page.getByRole('switch', { name: 'Trust text from files and websites' })
  await expect(web).not.toBeChecked()

  const saved = page.waitForResponse('**/api/integration/web_answers')
  await web.click()
  expect((await saved).status()).toBe(200)
  await page.reload()

  await expect(web).toBeChecked()
  expect(pageErrors).toEqual([])
})

test('the preview lists the functions that ran for the newest reply', async ({
  page,
  product,
  pageErrors,
}) => {
  const setup = await atIntegrations(page, product)
  await page.route('**/api/integration/calls', async (route) => {
    const { message_id } = route.request().postDataJSON()
    if (message_id)
      insertCalls(product, setup, [{ message_id }, { message_id, function_name: 'cancel_order' }])
    await route.continue()
  })
  await page.getByRole('tab', { name: 'Preview' }).click()
  const { input } = chatParts(page)

  await input.fill('When does the office open?')
  await input.press('Enter')

  const ran = page.getByRole('region', { name: 'Functions used for the last answer' })
  await expect(ran.getByRole('listitem')).toHaveCount(2)
  await ran.getByRole('button', { name: /get_order_status/ }).click()
  await expect(ran.getByRole('region', { name: 'Received' })).toContainText('on its way')
  expect(pageErrors).toEqual([])
})

test('list, switches, call log and form pass axe in both themes', async ({
  page,
  product,
  pageErrors,
}) => {
  const setup = await atIntegrations(page, product)
  const id = await addFunction(
    page,
    { product, ...setup },
    { asks_visitor: 'true', is_enabled: 'false' },
  )
  insertCalls(product, setup, [
    { function_id: id },
    { error_class: 'function_failed', status: 503 },
  ])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await log(page).getByRole('button').first().click()
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit: get_order_status' }).click()
  await form(page).getByLabel('Button in the chat').fill('Track my order')
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ArrowDown')
  await expect(form(page).getByText('The name of the function.')).toBeVisible()
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  expect(pageErrors).toEqual([])
})
