import type { Page } from '@playwright/test'
import { newOwner, post, signIn } from '../support/owner.ts'
import type { Product } from '../support/server.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'
import {
  button,
  fillFirstStep,
  heading,
  openWizard,
  select,
  goToSources,
} from '../support/wizard.ts'

const needed = 'You have to select both a role and a personality'
const toast = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).last()

/** The last path segments of the API calls that a page makes from now on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length))
  })
  return calls
}

const count = (calls: string[], name: string) => calls.filter((call) => call === name).length

/** A signed-in owner at the first step. */
async function startWizard(page: Page, product: Product): Promise<string[]> {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  const calls = recordCalls(page)
  await openWizard(page)
  return calls
}

test.describe.serial('the first step', () => {
  let calls: string[] = []
  const shared = sharedPage(async (page, product) => {
    calls = await startWizard(page, product)
  })
  test.afterEach(() => expect(count(calls, 'add_bot')).toBe(0))

  test('VAL-12 UX-28 a name is required', async () => {
    await fillFirstStep(shared())
    await shared().getByLabel('Chatbot name').fill('')
    await button(shared(), 'Next').click()
    await expect(shared().getByLabel('Chatbot name')).toBeFocused()
    await expect(shared().getByText('Please enter a chatbot name').first()).toBeVisible()
    await expect(heading(shared(), 'Enter bot detail')).toBeVisible()
  })

  for (const [title, label] of [
    ['VAL-11 a role is required', 'Role'],
    ['VAL-11 a personality is required', 'Personality'],
  ] as const) {
    test(title, async () => {
      await fillFirstStep(shared())
      await select(shared(), label).selectOption('')
      await button(shared(), 'Next').click()
      await expect(toast(shared(), needed)).toBeVisible()
      await expect(heading(shared(), 'Enter bot detail')).toBeVisible()
    })
  }

  for (const [title, label] of [
    ['VAL-13 a custom role needs text', 'Role'],
    ['VAL-13 a custom personality needs text', 'Personality'],
  ] as const) {
    test(title, async () => {
      await fillFirstStep(shared())
      await select(shared(), label).selectOption('custom')
      await shared().keyboard.press('Escape')
      await button(shared(), 'Next').click()
      await expect(select(shared(), label)).toHaveAttribute('aria-invalid', 'true')
      await expect(heading(shared(), 'Enter bot detail')).toBeVisible()
    })
  }

  test('STATE-25 Next and Back move through the three steps', async () => {
    await goToSources(shared())
    await button(shared(), 'Back').click()
    await expect(heading(shared(), 'Set Bot Setting')).toBeVisible()
    await button(shared(), 'Back').click()
    await expect(heading(shared(), 'Enter bot detail')).toBeVisible()
  })
})

test('VAL-11 VAL-12 the server rejects a chatbot without a name, a role or a personality', async ({
  product,
}) => {
  const { token } = await newOwner(product)
  const completeBody = { name: 'Aurora', id1: 'role_receptionist', id2: 'personality_friendly' }
  for (const [field, message] of [
    ['name', 'Please enter a chatbot name'],
    ['id1', needed],
    ['id2', needed],
  ] as const) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...completeBody, [field]: '' }))
      form.append(name, value)
    const reply = await post(product, '/add_bot', { body: form, token })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 'invalid_request', message })
  }
})

test('STATE-26 STATE-33 ENT-36 roles and personalities are fetched only while the lists are empty', async ({
  page,
  product,
}) => {
  const calls = await startWizard(page, product)
  expect([count(calls, 'get_roles'), count(calls, 'get_personalities')]).toEqual([1, 1])

  await goToSources(page)
  await button(page, 'Create').click()
  await page.waitForURL(/\/chatbot\/[^/]+\?tab=setting/)
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('role_customer_support')
  expect([count(calls, 'get_roles'), count(calls, 'get_personalities')]).toEqual([1, 1])

  await page.reload()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('role_customer_support')
  expect([count(calls, 'get_roles'), count(calls, 'get_personalities')]).toEqual([2, 2])
})

test.describe.serial('the creation of a chatbot', () => {
  let calls: string[] = []
  const owner = { token: '' }
  let listsBefore = 0
  const shared = sharedPage(async (page, product) => {
    calls = await startWizard(page, product)
    owner.token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    await goToSources(page)
  })
  const card = () => shared().getByRole('listitem').filter({ hasText: 'Aurora helper' })

  test('CONST-39 the first avatar is sent when none was selected', async () => {
    const sent = shared().waitForRequest('**/api/add_bot')
    await button(shared(), 'Create').dblclick()
    expect((await sent).postData()).toMatch(/name="image"\r\n\r\n0\r\n/)
  })

  test('ERR-24 a toast confirms the creation', async () => {
    await expect(
      shared().getByRole('status').getByText('Chatbot created successfully!', { exact: true }),
    ).toBeVisible()
  })

  test('API-31 the dashboard shows the card without a reload', async () => {
    await shared().waitForURL(/\/chatbot\/[^/]+\?tab=setting/)
    listsBefore = count(calls, 'chatbot_list')
    await shared().getByRole('link', { name: 'My Chatbots' }).click()
    await expect(card()).toHaveCount(1)
    await expect(card().getByText('Customer support agent')).toBeVisible()
  })

  test('CONST-39 the card has the first avatar, as stored', async ({ product }) => {
    await expect(card().locator('img')).toHaveAttribute('src', '/images/avatar/0.png')
    const list = await post(product, '/chatbot_list', { token: owner.token })
    expect(await list.json()).toMatchObject([{ img_id: 0 }])
  })

  test('STATE-27 a double click sends the form once and creates one chatbot', async ({
    product,
  }) => {
    expect(count(calls, 'add_bot')).toBe(1)
    const list = await post(product, '/chatbot_list', { token: owner.token })
    expect(await list.json()).toHaveLength(1)
  })

  test('STATE-19 UX-80 the list is loaded once and reused', async () => {
    await shared().getByRole('link', { name: 'Home', exact: true }).first().click()
    await shared().getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await expect(card()).toBeVisible()
    expect(count(calls, 'chatbot_list') - listsBefore).toBeLessThanOrEqual(1)
  })
})

test('VAL-14 VAL-19 the file panel names the kinds of files and asks for an instruction', async ({
  page,
  product,
}) => {
  await startWizard(page, product)
  await goToSources(page)
  await button(page, 'Add New Files').click()
  const panel = page.getByRole('dialog', { name: 'Add New File' })
  await expect(panel).toContainText(/pdf/i)
  await expect(panel).toContainText(/txt/i)
  await panel.locator('input[type=file]').setInputFiles({
    name: 'one.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The lamp weighs four kilograms.'),
  })
  await expect(panel.getByLabel('Prompt')).toHaveAccessibleDescription(
    /once a language model is connected/,
  )
  await panel.getByLabel('Prompt').fill('')
  await panel.getByRole('button', { name: 'Add File' }).click()
  await expect(panel.getByText('Please enter an instruction')).toBeVisible()
  await expect(panel).toBeVisible()
})

test('ERR-10 ERR-11 a refused creation shows why and keeps the values', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await page.goto('/create-new-chatbot')
  await goToSources(page)

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
