import type { Page } from '@playwright/test'
import { addBot, newOwner, signIn } from '../support/owner.ts'
import { publicPages } from '../support/pages.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

const sample = 'bot_sample_hr'

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const loginForm = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

async function isWithoutLayout(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Footer' })).toHaveCount(0)
}

test.describe('a signed-in owner', () => {
  let botId = ''
  const shared = sharedPage(async (page, product) => {
    const owner = await newOwner(product)
    botId = await addBot(product, owner, { text: 'The studio opens at nine.' })
    await signIn(page, owner.email)
  })

  for (const [name, path] of [
    ['ROUTE-04 finds the chatbots at /dashboard', '/dashboard'],
    ['ROUTE-05 finds the same screen at /mychatbots', '/mychatbots'],
  ] as const) {
    test(name, async () => {
      await shared().goto(path)
      await expect(title(shared(), 'My Chatbots')).toBeVisible()
      await expect(shared().getByRole('listitem').filter({ hasText: 'Lumen' })).toBeVisible()
      await expect(shared().getByRole('region', { name: 'Plan and messages' })).toBeVisible()
      await expect(header(shared())).toBeVisible()
      await expect(footer(shared())).toBeVisible()
      expect(new URL(shared().url()).pathname).toBe(path)
    })
  }

  test('ROUTE-06 is redirected from /login to the chatbots', async () => {
    await shared().goto('/login')
    await shared().waitForURL('**/mychatbots')
    await expect(title(shared(), 'My Chatbots')).toBeVisible()
  })

  test('ROUTE-10 sees the wizard outside the layout', async () => {
    await shared().goto('/create-new-chatbot')
    await expect(shared().getByRole('heading', { name: 'Enter bot detail' })).toBeVisible()
    await isWithoutLayout(shared())
  })

  test('ROUTE-11 sees a chatbot outside the layout', async () => {
    await shared().goto(`/chatbot/${botId}`)
    await expect(shared().getByRole('tab', { name: /setting/i })).toBeVisible()
    await isWithoutLayout(shared())
  })

  test('ROUTE-12 sees the public chat outside the layout', async () => {
    await shared().goto(`/chatbotiframe/${botId}`)
    await expect(shared().getByRole('log', { name: 'Conversation' })).toBeVisible()
    await isWithoutLayout(shared())
  })
})

test('ROUTE-16 ROUTE-21 ROUTE-24 a visitor signs in where a screen requires it and then sees that screen', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)

  await page.goto('/dashboard')
  await expect(loginForm(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await expect(title(page, 'My Chatbots')).toHaveCount(0)

  await page.goto('/mychatbots')
  await expect(loginForm(page)).toBeVisible()
  await page.goto('/profile')
  await expect(loginForm(page)).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveCount(0)
  await page.goto('/create-new-chatbot')
  await expect(loginForm(page)).toBeVisible()
  await expect(page.getByLabel('Chatbot name')).toHaveCount(0)

  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('a good long password')
  await loginForm(page).click()
  await page.waitForURL('**/create-new-chatbot')
  await expect(page.getByLabel('Chatbot name')).toBeVisible()
})

test('ROUTE-19 ROUTE-20 PROD-10 a visitor sees only the chat of a chatbot', async ({
  page,
  product,
  pageErrors,
}) => {
  const owner = await newOwner(product)
  const botId = await addBot(product, owner, { text: 'The studio opens at nine in the morning.' })
  const answered: string[] = []
  const withToken: string[] = []
  page.on('request', (request) => {
    if (request.headers()['authorization']) withToken.push(request.url())
  })
  page.on('response', (response) => {
    if (response.ok()) answered.push(new URL(response.url()).pathname)
  })

  for (const path of [`/chatbot/${botId}`, `/chatbotiframe/${botId}`]) {
    await page.goto(path)
    await page.getByRole('textbox', { name: 'Message' }).fill('When does the studio open?')
    await page.getByRole('button', { name: 'Send' }).click()
    const text = page.getByRole('log').getByRole('paragraph')
    await expect(text.filter({ hasText: 'opens at nine in the morning' }).first()).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByLabel('Chatbot name')).toHaveCount(0)
  }

  expect(withToken).toEqual([])
  const visitorCalls = [
    '/api/visitor_token',
    '/api/chatbot_setting_sessiondomain',
    '/api/check_message_balance',
    '/api/create_sessiondomain',
    '/api/chat_actions',
    '/api/chat_stream',
    '/api/update_sessiondomain',
  ]
  const ownerCalls = answered.filter(
    (path) => path.startsWith('/api/') && !visitorCalls.includes(path),
  )
  expect(ownerCalls).toEqual([])
  expect(pageErrors).toEqual([])
})

test('ROUTE-27 ROUTE-28 every address returns its page, in any letter case', async ({
  page,
  request,
}) => {
  const others =
    '/mission /cookies /login /register /dashboard /mychatbots /conversations /numbers /buytoken /profile /payment /payment/success /payment/history /create-new-chatbot /Dashboard /Mychatbots /About_Us'
  const chats = [`/chatbot/${sample}`, `/chatbotiframe/${sample}`]
  const paths = [...publicPages, ...others.split(' '), ...chats]
  for (const path of paths) {
    const response = await request.get(path)
    expect([path, response.status()]).toEqual([path, 200])
    expect(response.headers()['content-type']).toContain('text/html')
  }

  for (const [path, lower] of [
    ['/Mychatbots', '/login'],
    ['/Dashboard', '/dashboard'],
    ['/About_Us', '/about_us'],
  ] as const) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === lower)
  }
  await expect(title(page, /^About /)).toBeVisible()
})

test('ROUTE-28 an address in capital letters shows the dashboard to its owner', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  for (const path of ['/Mychatbots', '/Dashboard']) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === path.toLowerCase())
    await expect(title(page, 'My Chatbots')).toBeVisible()
  }
})

test('UX-18 an unknown address returns 404 with links inside the layout', async ({
  page,
  request,
}) => {
  expect((await request.get('/nowhere/at-all')).status()).toBe(404)
  const call = await request.get('/api/nowhere')
  expect(call.status()).toBe(404)
  expect(call.headers()['content-type']).toContain('application/json')

  await page.goto('/nowhere/at-all')
  await expect(title(page, 'Page not found')).toBeVisible()
  await expect(header(page)).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(title(page, /own files/)).toBeVisible()
})

test('ROUTE-26 UX-87 the start loader covers a painted page and disappears by itself', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(title(page, /own files/)).toBeVisible()
  const loader = page.getByRole('status', { includeHidden: true }).filter({ hasText: 'Loading' })

  const at = (ms: number) =>
    loader.evaluate((element, time) => {
      for (const animation of element.getAnimations()) animation.currentTime = time
      const { width, height } = element.getBoundingClientRect()
      const { visibility, opacity, pointerEvents } = getComputedStyle(element)
      const covers = width >= innerWidth && height >= innerHeight
      return { covers, isShown: visibility === 'visible' && opacity !== '0', pointerEvents }
    }, ms)

  expect(await at(100)).toEqual({ covers: true, isShown: true, pointerEvents: 'none' })
  expect(await at(450)).toMatchObject({ isShown: true })
  expect(await at(900)).toMatchObject({ isShown: false })
  await context.close()
})
