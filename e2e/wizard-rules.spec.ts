import type { Page } from '@playwright/test'
import { newOwner, post, signIn } from './support/owner.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

const needed = 'You have to select both a role and a personality'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const toast = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).last()

/** The calls of the API that a page makes from now on, as their last path parts. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length))
  })
  return calls
}

const count = (calls: string[], name: string) => calls.filter((call) => call === name).length

/** A signed-in owner in front of the first step. */
async function openWizard(page: Page, product: Product): Promise<string[]> {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  const calls = callsOf(page)
  await page.goto('/create-new-chatbot')
  await expect(heading(page, 'Enter bot detail')).toBeVisible()
  return calls
}

async function walkToSources(page: Page): Promise<void> {
  await page.getByLabel('Chatbot name').fill('Aurora helper')
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Customer support agent' })
  await page.getByLabel('Personality', { exact: true }).selectOption({ label: 'Friendly' })
  await button(page, 'Next').click()
  await expect(heading(page, 'Set Bot Setting')).toBeVisible()
  await button(page, 'Next').click()
  await expect(heading(page, 'Add Knowledge Source')).toBeVisible()
}

test('VAL-11 VAL-12 VAL-13 STATE-25 UX-28 the first step asks for a name, a role and a personality', async ({
  page,
  product,
}) => {
  const calls = await openWizard(page, product)
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Receptionist' })
  await page.getByLabel('Personality', { exact: true }).selectOption({ label: 'Friendly' })
  await button(page, 'Next').click()
  await expect(page.getByLabel('Chatbot name')).toBeFocused()
  await expect(page.getByText('Please enter a chatbot name').first()).toBeVisible()

  await page.getByLabel('Chatbot name').fill('Aurora helper')
  for (const label of ['Role', 'Personality']) {
    const select = page.getByLabel(label, { exact: true })
    const chosen = await select.inputValue()
    await select.selectOption('')
    await button(page, 'Next').click()
    await expect(toast(page, needed)).toBeVisible()
    await select.selectOption('custom')
    await page.keyboard.press('Escape')
    await button(page, 'Next').click()
    await expect(heading(page, 'Enter bot detail')).toBeVisible()
    await select.selectOption(chosen)
  }
  expect(count(calls, 'add_bot')).toBe(0)

  await button(page, 'Next').click()
  await expect(heading(page, 'Set Bot Setting')).toBeVisible()
  await button(page, 'Back').click()
  await expect(page.getByLabel('Chatbot name')).toHaveValue('Aurora helper')
})

test('VAL-11 VAL-12 the server refuses a chatbot without a name, a role or a personality', async ({
  product,
}) => {
  const { token } = await newOwner(product)
  const whole = { name: 'Aurora', id1: 'role_receptionist', id2: 'personality_friendly' }
  for (const [field, message] of [
    ['name', 'Please enter a chatbot name'],
    ['id1', needed],
    ['id2', needed],
  ] as const) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...whole, [field]: '' })) form.append(name, value)
    const reply = await post(product, '/add_bot', { body: form, token })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 'invalid_request', message })
  }
})

test('STATE-26 STATE-33 ENT-36 roles and personalities are fetched only while the lists are empty', async ({
  page,
  product,
}) => {
  const calls = await openWizard(page, product)
  expect([count(calls, 'get_roles'), count(calls, 'get_personalities')]).toEqual([1, 1])

  await walkToSources(page)
  await button(page, 'Create').click()
  await page.waitForURL(/\/chatbot\/[^/]+\?tab=setting/)
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('role_customer_support')
  expect([count(calls, 'get_roles'), count(calls, 'get_personalities')]).toEqual([1, 1])

  await page.reload()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('role_customer_support')
  expect([count(calls, 'get_roles'), count(calls, 'get_personalities')]).toEqual([2, 2])
})

test('STATE-27 ERR-24 API-31 CONST-39 STATE-19 UX-80 a double click makes one chatbot, which the dashboard shows at once', async ({
  page,
  product,
}) => {
  const calls = await openWizard(page, product)
  await walkToSources(page)
  const sent = page.waitForRequest('**/api/add_bot')
  await button(page, 'Create').dblclick()
  expect((await sent).postData()).toMatch(/name="image"\r\n\r\n0\r\n/)
  await expect(
    page.getByRole('status').getByText('Chatbot created successfully!', { exact: true }),
  ).toBeVisible()
  await page.waitForURL(/\/chatbot\/[^/]+\?tab=setting/)

  const lists = count(calls, 'chatbot_list')
  await page.getByRole('link', { name: 'My Chatbots' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Aurora helper' })
  await expect(card).toHaveCount(1)
  await expect(card.locator('img')).toHaveAttribute('src', '/images/avatar/0.png')
  await expect(card.getByText('Customer support agent')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(card).toBeVisible()
  expect(count(calls, 'add_bot')).toBe(1)
  expect(count(calls, 'chatbot_list') - lists).toBeLessThanOrEqual(1)
})

test('VAL-14 VAL-19 the file panel names the kinds of files and asks for an instruction', async ({
  page,
  product,
}) => {
  await openWizard(page, product)
  await walkToSources(page)
  await button(page, 'Add New Files').click()
  const panel = page.getByRole('dialog', { name: 'Add New File' })
  await expect(panel).toContainText(/pdf/i)
  await expect(panel).toContainText(/txt/i)
  await panel.locator('input[type=file]').setInputFiles({
    name: 'one.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The lamp weighs four kilograms.'),
  })
  await panel.getByLabel('Prompt').fill('')
  await panel.getByRole('button', { name: 'Add File' }).click()
  await expect(panel.getByText('Please enter an instruction')).toBeVisible()
  await expect(panel).toBeVisible()
})

test('ERR-10 ERR-11 a refused creation says why and keeps the draft', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await page.goto('/create-new-chatbot')
  await walkToSources(page)

  const refusal = {
    status: 0,
    code: 'bot_limit_reached',
    message: 'The Free plan allows 1 chatbot.',
  }
  await page.route('**/api/add_bot', (route) => route.fulfill({ status: 403, json: refusal }))
  await button(page, 'Create').click()
  await expect(toast(page, 'The Free plan allows 1 chatbot.')).toBeVisible()
  await page.unrouteAll()

  await page.route('**/api/add_bot', (route) => route.abort())
  await expect(button(page, 'Create')).toBeEnabled()
  await button(page, 'Create').click()
  await expect(toast(page, 'An error occurred while creating the chatbot')).toBeVisible()
  await page.unrouteAll()

  await expect(button(page, 'Create')).toBeEnabled()
  await button(page, 'Create').click()
  await page.waitForURL(/\/chatbot\/[^/]+\?tab=setting/)
})

test('ERR-20 the wizard stays usable when roles and personalities cannot be loaded', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  for (const list of ['get_roles', 'get_personalities']) {
    await page.route(`**/api/${list}`, (route) =>
      route.fulfill({ status: 500, json: { status: 0, code: 'internal', message: 'Down' } }),
    )
  }
  await page.goto('/create-new-chatbot')
  await expect(heading(page, 'Enter bot detail')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Down')).toHaveCount(0)

  await page.getByLabel('Chatbot name').fill('Aurora helper')
  await page.getByLabel('Role', { exact: true }).selectOption('custom')
  await page.getByLabel('Custom role').fill('Lamp doctor')
  await page.keyboard.press('Escape')
  await page.getByLabel('Personality', { exact: true }).selectOption('custom')
  await page.getByLabel('Custom personality').fill('Dry wit')
  await page.keyboard.press('Escape')
  await button(page, 'Next').click()
  await expect(heading(page, 'Set Bot Setting')).toBeVisible()
})
