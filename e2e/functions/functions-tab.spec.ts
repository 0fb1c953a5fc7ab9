import type { Request } from '@playwright/test'
import { addBot, newOwner, signIn } from '../support/owner.ts'
import { atIntegrations, editor, fillForm, form, list } from '../support/integrations.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

test.describe.serial('adding a function', () => {
  let bot = ''
  let sent: Promise<Request> | undefined
  let refreshed: Promise<Request> | undefined
  const shared = sharedPage(async (page, product) => {
    ;({ bot } = await atIntegrations(page, product))
  })
  const panel = () => form(shared())
  const row = () => list(shared()).getByRole('listitem')

  test('BOT-INT-02 an empty list shows a hint', async () => {
    await expect(
      shared().getByText('No functions available at the moment.', { exact: true }),
    ).toBeVisible()
  })

  test('BOT-INT-03 the button opens an empty form', async () => {
    await shared().getByRole('button', { name: 'Add New Function' }).click()
    await expect(panel().getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
    await expect(panel().getByLabel('Function Name')).toHaveValue('')
  })

  test('BOT-INT-06 the form has its five fields', async () => {
    for (const label of ['Function Name', 'URL', 'Method', 'Authentication Type']) {
      await expect(panel().getByLabel(label, { exact: true })).toBeVisible()
    }
    await expect(editor(shared())).toBeVisible()
  })

  test('CONST-44 there are three types of authentication, OAUTH2.0 by default', async () => {
    const type = panel().getByLabel('Authentication Type')
    await expect(type).toHaveValue('OAUTH2.0')
    await expect(type.getByRole('option')).toHaveText(['NOAUTH', 'API KEY', 'OAUTH2.0'])
  })

  test('CONST-45 there are two methods, POST by default', async () => {
    await expect(panel().getByLabel('Method')).toHaveValue('POST')
    await expect(panel().getByLabel('Method').getByRole('option')).toHaveText(['POST', 'GET'])
  })

  test('STATE-37 Submit is busy while it saves', async () => {
    await fillForm(shared(), { name: 'get_order', url: 'https://shop.example.org/orders' })
    await panel().getByLabel('Authentication Type').selectOption('NOAUTH')
    await panel().getByLabel('Image (optional)').setInputFiles('web/public/images/avatar/3.png')
    await expect(panel().locator('img[src^="data:image/png"]')).toBeVisible()
    const delayed = Promise.withResolvers<void>()
    await shared().route('**/api/integration/add', async (route) => {
      await delayed.promise
      await route.continue()
    })
    sent = shared().waitForRequest('**/api/integration/add')
    refreshed = shared().waitForRequest('**/api/update_assistant_tools')
    await panel().getByRole('button', { name: 'Submit' }).click()
    const busy = panel().getByRole('button', { name: 'Submitting...', exact: true })
    await expect(busy).toBeDisabled()
    delayed.resolve()
  })

  test('STATE-36 a new function is posted, without an id', async () => {
    const request = await sent
    expect(request?.method()).toBe('POST')
    expect(new URL(request?.url() ?? '').pathname).toBe('/api/integration/add')
  })

  test("ERR-26 the server's message is shown", async () => {
    const response = await (await sent)?.response()
    const answer: { message: string } | undefined = await response?.json()
    await expect(
      shared()
        .getByRole('status')
        .getByText(answer?.message ?? '', { exact: true }),
    ).toBeVisible()
  })

  test('STATE-39 the tools of the chatbot are refreshed', async () => {
    expect((await refreshed)?.postDataJSON()).toEqual({ function_bot_id: bot })
  })

  test('STATE-40 the panel closes and the list shows the function', async () => {
    await expect(panel()).toHaveCount(0)
    await expect(row()).toHaveCount(1)
  })

  test('BOT-INT-01 BOT-INT-10 a row has a name and an image', async () => {
    await expect(row()).toContainText('get_order')
    await expect(row()).toContainText('NOAUTH')
    const image = row().locator('img[src^="/images/function/"]')
    await expect(image).toBeVisible()
    const width = await image.evaluate((each: HTMLImageElement) =>
      each.decode().then(() => each.naturalWidth),
    )
    expect(width).toBeGreaterThan(0)
  })
})

/** Runs in the page: records how long its timers wait. */
function recordTimers() {
  const { setTimeout } = globalThis
  const waits: unknown[] = []
  Object.assign(globalThis, {
    waits,
    setTimeout(work: TimerHandler, ms?: number, ...values: unknown[]) {
      waits.push(ms)
      return setTimeout(work, ms, ...values)
    },
  })
}

test.describe.serial('changing and deleting a function', () => {
  const removals: string[] = []
  const shared = sharedPage(async (page, product) => {
    await atIntegrations(page, product)
    await page.getByRole('button', { name: 'Add New Function' }).click()
    await fillForm(page, { name: 'get_order', url: 'https://shop.example.org/orders' })
    await form(page).getByLabel('Client ID').fill('client-7')
    await form(page).getByLabel('Client Secret', { exact: true }).fill('very-secret-5150')
    await form(page).getByLabel('Token URL').fill('https://login.example.org/token')
    await form(page).getByRole('button', { name: 'Submit' }).click()
    await expect(list(page)).toContainText('OAUTH2.0')
    page.on('request', (request) => {
      if (request.url().includes('/integration/removed/')) removals.push(request.url())
    })
  })
  const confirmation = () => shared().getByRole('alertdialog')
  const remove = () => shared().getByRole('button', { name: 'Delete: get_order' }).click()

  test('CONST-40 the list is shown one to two seconds after the request', async () => {
    const requestedAt = shared()
      .waitForRequest('**/api/integration/functions/**')
      .then(() => Date.now())
    await shared().addInitScript(recordTimers)
    await shared().reload()
    await expect(list(shared())).toBeVisible()
    expect(Date.now() - (await requestedAt)).toBeGreaterThanOrEqual(900)
    // A busy machine takes longer; the page itself waits for a second.
    const waits: number[] = await shared().evaluate(() => Reflect.get(globalThis, 'waits'))
    expect(waits.filter((ms) => ms >= 900 && ms < 3_000)).toEqual([1_000])
  })

  test('BOT-INT-11 CONST-40 the response contains no secret and is shown a second later', async () => {
    const answered = shared().waitForResponse('**/api/integration/fetch/**')
    const requestedAt = shared()
      .waitForRequest('**/api/integration/fetch/**')
      .then(() => Date.now())
    await shared().getByRole('button', { name: 'Edit: get_order' }).click()
    expect(await (await answered).text()).not.toContain('very-secret-5150')
    await expect(form(shared()).getByLabel('Function Name')).toHaveValue('get_order')
    expect(Date.now() - (await requestedAt)).toBeGreaterThanOrEqual(900)
  })

  test('BOT-INT-04 the form is prefilled, the secret with its mask', async () => {
    const field = (label: string) => form(shared()).getByLabel(label, { exact: true })
    await expect(field('Function Name')).toHaveValue('get_order')
    await expect(field('URL')).toHaveValue('https://shop.example.org/orders')
    await expect(field('Client ID')).toHaveValue('client-7')
    await expect(field('Token URL')).toHaveValue('https://login.example.org/token')
    await expect(field('Client Secret')).toHaveValue('••••••••')
    await expect(editor(shared())).toContainText('"order_id"')
  })

  test('STATE-38 STATE-36 Update is busy while it saves, and patches the function by its id', async () => {
    const delayed = Promise.withResolvers<void>()
    await shared().route('**/api/integration/edit/**', async (route) => {
      await delayed.promise
      await route.continue()
    })
    const sent = shared().waitForRequest('**/api/integration/edit/**')
    await form(shared())
      .getByLabel('URL', { exact: true })
      .fill('https://shop.example.org/v2/orders')
    await form(shared()).getByRole('button', { name: 'Update' }).click()
    const busy = form(shared()).getByRole('button', { name: 'Updating...', exact: true })
    await expect(busy).toBeDisabled()
    delayed.resolve()
    expect((await sent).method()).toBe('PATCH')
    expect(new URL((await sent).url()).pathname).toMatch(/^\/api\/integration\/edit\/[^/]+$/)
  })

  test('STATE-40 the panel closes after saving', async () => {
    await expect(shared().getByText('Function saved.').first()).toBeVisible()
    await expect(form(shared())).toHaveCount(0)
  })

  test('ERR-31 deleting asks for confirmation', async () => {
    await remove()
    await expect(confirmation()).toContainText('Are you sure you want to delete this function?')
    await expect(confirmation().getByRole('button', { name: 'No, cancel' })).toBeFocused()
  })

  test('STATE-41 UX-67 declining removes nothing', async () => {
    await confirmation().getByRole('button', { name: 'No, cancel' }).click()
    await expect(list(shared()).getByRole('listitem')).toHaveCount(1)
    expect(removals).toEqual([])
  })

  test('BOT-INT-05 STATE-41 confirming removes the function, also after a reload', async () => {
    await remove()
    await confirmation().getByRole('button', { name: "Yes, I'm sure" }).click()
    // While the dialog is open, the list is hidden from roles.
    await expect(confirmation()).toHaveCount(0)
    await expect(list(shared())).toHaveCount(0)
    expect(removals).toHaveLength(1)
    await shared().reload()
    await expect(shared().getByText('No functions available at the moment.')).toBeVisible()
  })
})

test('ERR-12 a failed request shows what happened', async ({ page, product }) => {
  await atIntegrations(page, product)
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await fillForm(page, { name: 'get_order', url: 'https://shop.example.org/orders' })
  await form(page).getByLabel('Authentication Type').selectOption('NOAUTH')
  await page.route('**/api/integration/add', (route) => route.abort())

  await form(page).getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByText(/^An error occurred: .+/).first()).toBeVisible()
  await expect(form(page).getByLabel('Function Name')).toHaveValue('get_order')
})

test('UX-63 ROLE-06 on Free there is neither tab nor panel, and its address opens neither', async ({
  page,
  product,
  pageErrors,
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
  expect(pageErrors).toEqual([])
})
