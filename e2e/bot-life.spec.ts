import type { Page } from '@playwright/test'
import { addBot, newOwner, post, signIn, type Owner } from './support/owner.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

type Stand = { owner: Owner; bot: string }

/** An owner with one chatbot, signed in on the dashboard. */
async function stand(page: Page, product: Product): Promise<Stand> {
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

test('DASH-07 DASH-08 DASH-09 DASH-10 DASH-11 ENT-46 a card shows its chatbot and leads to every tab', async ({
  page,
  product,
}) => {
  const { bot } = await stand(page, product)
  const image = card(page).locator('img').first()
  await expect(image).toHaveAttribute('src', '/images/avatar/0.png')
  expect(await image.evaluate((each: HTMLImageElement) => each.decode().then(() => true))).toBe(
    true,
  )
  await expect(card(page).getByText('Customer support agent')).toBeVisible()

  for (const [icon, tab, panel] of [
    ['Setting', 'setting', 'UI Settings'],
    ['Sources', 'sources', 'Data Sources'],
    ['Preview', 'chatUI', 'Preview'],
    ['Embed', 'embed', 'Embed'],
  ] as const) {
    await card(page)
      .getByRole('link', { name: `${icon}: Porter` })
      .click()
    await page.waitForURL(`**/chatbot/${bot}?tab=${tab}`)
    await expect(page.getByRole('tab', { name: panel })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
  }
  await card(page).getByRole('link', { name: 'Porter', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'UI Settings' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('DASH-12 STATE-34 ERR-28 ERR-29 ERR-30 UX-23 a chatbot goes only after the question, with everything it had', async ({
  page,
  product,
}) => {
  const { owner, bot } = await stand(page, product)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/deletechatbot')) sent.push(request.url())
  })
  await card(page).getByRole('link', { name: 'Delete: Porter' }).click()
  const question = page.getByRole('alertdialog')
  await expect(
    question.getByText('Are you sure you want to delete this bot?', { exact: true }),
  ).toBeVisible()
  await question.getByRole('button', { name: 'No, cancel', exact: true }).click()
  await expect(question).toBeHidden()
  expect(sent).toEqual([])

  await page.getByRole('button', { name: 'Delete chatbot' }).click()
  await question.getByRole('button', { name: "Yes, I'm sure", exact: true }).click()
  await page.waitForURL(/\/mychatbots$/)
  await expect(page.getByRole('link', { name: 'Create New Chatbot' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  expect(sent).toHaveLength(1)
  const { token } = owner
  expect((await post(product, '/get_chatbot_setting', { body: { id: bot }, token })).status).toBe(
    404,
  )
  expect((await post(product, '/get_model_info', { body: { id: bot }, token })).status).toBe(404)
})

test('ERR-25 a deleted chatbot is confirmed in words', async ({ page, product }) => {
  const { bot } = await stand(page, product)
  await page.goto(`/chatbot/${bot}?tab=setting&delete=1`)
  await page.getByRole('button', { name: "Yes, I'm sure", exact: true }).click()
  await expect(
    page.getByRole('status').getByText('Successfully deleted', { exact: true }),
  ).toBeVisible()
})

test('STATE-35 ERR-06 a failed deletion is said, and the dashboard still lists the chatbot', async ({
  page,
  product,
}) => {
  const { bot } = await stand(page, product)
  await failing(page, 'deletechatbot', 'The chatbot is busy.')
  await page.goto(`/chatbot/${bot}?tab=setting&delete=1`)
  await page.getByRole('button', { name: "Yes, I'm sure", exact: true }).click()
  await page.waitForURL(/\/mychatbots$/)
  await expect(toast(page, 'The chatbot is busy.')).toBeVisible()
  await expect(card(page)).toBeVisible()
})

test('ERR-05 a dashboard that cannot load its chatbots says why and tries again', async ({
  page,
  product,
}) => {
  await stand(page, product)
  await failing(page, 'chatbot_list', 'The list is resting.')
  await page.reload()
  await expect(toast(page, 'The list is resting.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: /retry|try again/i }).click()
  await expect(card(page)).toBeVisible()
})

test('ERR-06 settings and sources that cannot be loaded say why', async ({ page, product }) => {
  const { bot } = await stand(page, product)
  await failing(page, 'get_chatbot_setting', 'The settings are resting.')
  await page.goto(`/chatbot/${bot}?tab=setting`)
  await expect(toast(page, 'The settings are resting.')).toBeVisible()
  await page.unrouteAll()

  await failing(page, 'list_sources', 'The sources are resting.')
  await page.goto(`/chatbot/${bot}?tab=sources`)
  await expect(toast(page, 'The sources are resting.')).toBeVisible()
})

test('API-02 STATE-19 private calls carry the stored token, and the list is loaded once', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The blue door has no key.' })
  const carried: [string, string | undefined][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (
      !pathname.startsWith('/api/') ||
      /\/(login|get_roles|get_personalities|sign_in_setup)$/.test(pathname)
    )
      return
    carried.push([pathname, request.headers().authorization])
  })
  await signIn(page, owner.email)
  await expect(card(page)).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(card(page)).toBeVisible()
  expect(carried.filter(([path]) => path.endsWith('/chatbot_list'))).toHaveLength(1)

  await page.goto(`/chatbot/${bot}?tab=sources`)
  await expect(page.getByRole('row', { name: /knowledge\.txt/ })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(new Set(carried.map(([, authorization]) => authorization))).toEqual(
    new Set([`Bearer ${token}`]),
  )
})

test('STATE-20 the account menu and the small-screen menu open and close', async ({
  page,
  product,
}) => {
  await stand(page, product)
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

test('CONST-43 ENT-34 a new chatbot offers its colour and its questions, one a line', async ({
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
  await page.getByRole('button', { name: 'Change colour' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Choose Color' }).getByLabel('Hex colour'),
  ).toHaveValue('#aabbcc')

  await page.goto(`/chatbotiframe/${bot}`)
  for (const question of ['Which door is blue?', 'Who has the key?']) {
    await expect(page.getByRole('button', { name: question })).toBeVisible()
  }
})
