import type { Page } from '@playwright/test'
import { loadDashboardInParts } from '../support/api-stubs.ts'
import { addBot, changeSetting, newOwner, post, signIn, type Owner } from '../support/owner.ts'
import type { Product } from '../support/server.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

type Setup = { owner: Owner; bot: string }

/** An owner with one chatbot, signed in on the dashboard. */
async function openDashboard(page: Page, product: Product): Promise<Setup> {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The blue door has no key.' })
  await signIn(page, owner.email)
  return { owner, bot }
}

/** Makes a call fail with a message of the server. */
const failing = (page: Page, call: string, message: string) =>
  page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status: 500, json: { status: 0, code: 'internal', message } }),
  )

const toast = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).last()
const card = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Porter' })

test.describe('a card of the dashboard', () => {
  let bot = ''
  const shared = sharedPage(async (page, product) => {
    ;({ bot } = await openDashboard(page, product))
  })

  test('DASH-07 it shows the avatar', async () => {
    const image = card(shared()).locator('img').first()
    await expect(image).toHaveAttribute('src', '/images/avatar/0.png')
    const width = await image.evaluate((each: HTMLImageElement) =>
      each.decode().then(() => each.naturalWidth),
    )
    expect(width).toBeGreaterThan(0)
  })

  test('DASH-08 it shows the name', async () => {
    await expect(card(shared()).getByRole('link', { name: 'Porter', exact: true })).toBeVisible()
  })

  test('DASH-09 it shows the role', async () => {
    await expect(card(shared()).getByText('Customer support agent', { exact: true })).toBeVisible()
  })

  for (const [title, icon, tab, panel] of [
    ['DASH-11 ENT-46 an icon leads to the settings', 'Setting', 'setting', 'UI Settings'],
    ['DASH-11 ENT-46 an icon leads to the sources', 'Sources', 'sources', 'Data Sources'],
    ['DASH-11 ENT-46 an icon leads to the preview', 'Preview', 'chatUI', 'Preview'],
    ['DASH-11 ENT-46 an icon leads to the embed code', 'Embed', 'embed', 'Embed'],
  ] as const) {
    test(title, async () => {
      const link = card(shared()).getByRole('link', { name: `${icon}: Porter` })
      await link.click()
      await shared().waitForURL(`**/chatbot/${bot}?tab=${tab}`)
      await expect(shared().getByRole('tab', { name: panel })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await shared().goBack()
    })
  }

  test('DASH-10 a click on it opens the settings', async () => {
    await card(shared()).getByRole('link', { name: 'Porter', exact: true }).click()
    await shared().waitForURL((url) => url.pathname === `/chatbot/${bot}`)
    await expect(shared().getByRole('tabpanel', { name: 'UI Settings' })).toBeVisible()
    await shared().goBack()
  })
})

test('DASH-09 a card shows a custom role', async ({ page, product }) => {
  const { owner, bot } = await openDashboard(page, product)
  await changeSetting(product, owner, { id: bot, id1: 'Lamp doctor' })
  await page.reload()
  await expect(card(page).getByText('Lamp doctor', { exact: true })).toBeVisible()
})

test.describe.serial('the deletion of a chatbot', () => {
  let target: Setup | undefined
  const sent: string[] = []
  const shared = sharedPage(async (page, product) => {
    target = await openDashboard(page, product)
    page.on('request', (request) => {
      if (request.url().endsWith('/deletechatbot')) sent.push(request.url())
    })
  })
  const confirmation = () => shared().getByRole('alertdialog')

  test('DASH-12 the icon opens the confirmation', async () => {
    await card(shared()).getByRole('link', { name: 'Delete: Porter' }).click()
    await shared().waitForURL((url) => url.pathname === `/chatbot/${target?.bot}`)
    await expect(confirmation()).toBeVisible()
  })

  test('ERR-28 the confirmation has its text', async () => {
    await expect(
      confirmation().getByText('Are you sure you want to delete this bot?', { exact: true }),
    ).toBeVisible()
  })

  test('ERR-30 No, cancel closes it and sends nothing', async () => {
    await confirmation().getByRole('button', { name: 'No, cancel', exact: true }).click()
    await expect(confirmation()).toBeHidden()
    expect(sent).toEqual([])
  })

  test("ERR-29 STATE-34 Yes, I'm sure sends it once", async () => {
    await shared().getByRole('button', { name: 'Delete chatbot' }).click()
    expect(sent).toEqual([])
    await confirmation().getByRole('button', { name: "Yes, I'm sure", exact: true }).click()
    await shared().waitForURL(/\/mychatbots$/)
    expect(sent).toHaveLength(1)
  })

  test('STATE-34 UX-23 the chatbot is deleted with its sources', async ({ product }) => {
    await expect(shared().getByRole('link', { name: 'Create New Chatbot' })).toBeVisible()
    await expect(card(shared())).toHaveCount(0)
    const requests = { body: { id: target?.bot }, token: target?.owner.token ?? '' }
    expect((await post(product, '/get_chatbot_setting', requests)).status).toBe(404)
    expect((await post(product, '/get_model_info', requests)).status).toBe(404)
  })
})

test('ERR-25 a toast confirms the deletion', async ({ page, product }) => {
  const { bot } = await openDashboard(page, product)
  await page.goto(`/chatbot/${bot}?tab=setting&delete=1`)
  await page.getByRole('button', { name: "Yes, I'm sure", exact: true }).click()
  await expect(
    page.getByRole('status').getByText('Successfully deleted', { exact: true }),
  ).toBeVisible()
})

test('STATE-35 ERR-06 a failed deletion shows an error, and the dashboard still lists the chatbot', async ({
  page,
  product,
}) => {
  const { bot } = await openDashboard(page, product)
  await failing(page, 'deletechatbot', 'The chatbot is busy.')
  await page.goto(`/chatbot/${bot}?tab=setting&delete=1`)
  await page.getByRole('button', { name: "Yes, I'm sure", exact: true }).click()
  await page.waitForURL(/\/mychatbots$/)
  await expect(toast(page, 'The chatbot is busy.')).toBeVisible()
  await expect(card(page)).toBeVisible()
})

test('ERR-05 a dashboard that cannot load its chatbots shows why and offers a retry', async ({
  page,
  product,
}) => {
  await openDashboard(page, product)
  await loadDashboardInParts(page)
  await failing(page, 'chatbot_list', 'The list is resting.')
  await page.reload()
  await expect(toast(page, 'The list is resting.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: /retry|try again/i }).click()
  await expect(card(page)).toBeVisible()
})

test('ERR-06 settings and sources that cannot be loaded show why', async ({ page, product }) => {
  const { bot } = await openDashboard(page, product)
  await failing(page, 'get_chatbot_setting', 'The settings are resting.')
  await page.goto(`/chatbot/${bot}?tab=setting`)
  await expect(toast(page, 'The settings are resting.')).toBeVisible()
  await page.unrouteAll()

  await failing(page, 'list_sources', 'The sources are resting.')
  await page.goto(`/chatbot/${bot}?tab=sources`)
  await expect(toast(page, 'The sources are resting.')).toBeVisible()
})

test('API-02 STATE-19 private calls send the stored token, and the list is loaded once', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The blue door has no key.' })
  const tokens: [string, string | undefined][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (
      !pathname.startsWith('/api/') ||
      /\/(login|get_roles|get_personalities|sign_in_setup)$/.test(pathname)
    )
      return
    tokens.push([pathname, request.headers().authorization])
  })
  await signIn(page, owner.email)
  await expect(card(page)).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(card(page)).toBeVisible()
  const lists = tokens.filter(([path]) => /\/(?:dashboard_start|chatbot_list)$/.test(path))
  expect(lists.map(([path]) => path)).toEqual(['/api/dashboard_start'])

  await page.goto(`/chatbot/${bot}?tab=sources`)
  await expect(page.getByRole('row', { name: /knowledge\.txt/ })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(new Set(tokens.map(([, authorization]) => authorization))).toEqual(
    new Set([`Bearer ${token}`]),
  )
})

test('STATE-20 the account menu and the small-screen menu open and close', async ({
  page,
  product,
}) => {
  await openDashboard(page, product)
  const account = page.getByRole('button', { name: /account menu/i })
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Main, small screen' })
  await button.click()
  await expect(menu).toBeVisible()
  await button.click()
  await expect(menu).toBeHidden()
})

test('CONST-43 ENT-34 a new chatbot has its color and its suggested questions, one per line', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, {
    name: 'Porter',
    text: 'The blue door has no key.',
    suggested: 'Which door is blue?\nWho has the key?',
  })
  await signIn(page, owner.email)
  await page.goto(`/chatbot/${bot}?tab=setting`)
  await page.getByRole('button', { name: 'Change color' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Choose Color' }).getByLabel('Hex color'),
  ).toHaveValue('#aabbcc')

  await page.goto(`/chatbotiframe/${bot}`)
  for (const confirmation of ['Which door is blue?', 'Who has the key?']) {
    await expect(page.getByRole('button', { name: confirmation })).toBeVisible()
  }
})
