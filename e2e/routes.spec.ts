import type { Page } from '@playwright/test'
import { addBot, newOwner, signIn } from './support/owner.ts'
import { expect, test } from './support/test.ts'

const sample = 'bot_sample_hr'

const publicPages = [
  ['/', /own files/],
  ['/about_us', /^About /],
  ['/contact_us', 'Contact Us'],
  ['/subscription', 'Our Pricing Plans'],
  ['/privacy_and_policy', 'Privacy & Policy'],
  ['/terms_and_conditions', 'Terms & Conditions'],
  ['/faq', /./],
  ['/testimonials', /./],
  ['/mission', 'Our Mission'],
  ['/cookies', 'Cookies'],
] as const

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const loginForm = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

/** Opens every public page by its address and finds it whole inside the layout. */
async function readPublicPages(page: Page): Promise<void> {
  for (const [path, name] of publicPages) {
    await page.goto(path)
    await expect(title(page, name), path).toBeVisible()
    await expect(header(page)).toBeVisible()
    await expect(footer(page)).toBeVisible()
  }
}

async function isWithoutLayout(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Footer' })).toHaveCount(0)
}

/** What stands in the main part of a placeholder page. */
const mainText = async (page: Page) => (await page.getByRole('main').innerText()).trim()

test('ROUTE-13 ROUTE-14 ROUTE-17 ROUTE-18 ROUTE-09 PROD-11 a visitor reads every public page', async ({
  page,
  complaints,
}) => {
  await readPublicPages(page)
  for (const [path, name] of [
    ['/mission', 'Our Mission'],
    ['/cookies', 'Cookies'],
  ] as const) {
    await page.goto(path)
    await expect.poll(() => mainText(page)).toBe(name)
  }

  await page.goto('/login')
  await expect(loginForm(page)).toBeVisible()
  await page.goto('/register')
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible()
  for (const path of ['/about_us', '/privacy_and_policy', '/terms_and_conditions']) {
    await page.goto(path)
    expect((await mainText(page)).length, path).toBeGreaterThan(600)
  }
  expect(complaints).toEqual([])
})

test('ROUTE-01 ROUTE-02 ROUTE-08 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-10 ROUTE-11 ROUTE-12 a signed-in owner finds every screen', async ({
  page,
  product,
  complaints,
}) => {
  const owner = await newOwner(product)
  const botId = await addBot(product, owner, { text: 'The studio opens at nine.' })
  await signIn(page, owner.email)
  await readPublicPages(page)
  await expect(header(page).getByRole('link', { name: 'Sign Up' })).toHaveCount(0)

  for (const path of ['/dashboard', '/mychatbots']) {
    await page.goto(path)
    await expect(title(page, 'My Chatbots')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Lumen' })).toBeVisible()
    await expect(header(page)).toBeVisible()
    await expect(footer(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }

  await page.goto('/login')
  await page.waitForURL('**/mychatbots')

  await page.goto('/create-new-chatbot')
  await expect(page.getByRole('heading', { name: 'Enter bot detail' })).toBeVisible()
  await isWithoutLayout(page)
  await page.goto(`/chatbot/${botId}`)
  await expect(page.getByRole('tab', { name: /setting/i })).toBeVisible()
  await isWithoutLayout(page)
  await page.goto(`/chatbotiframe/${botId}`)
  await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible()
  await isWithoutLayout(page)
  expect(complaints).toEqual([])
})

test('ROUTE-16 ROUTE-21 ROUTE-24 a visitor signs in where a screen needs it and lands on that screen', async ({
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

test('ROUTE-19 ROUTE-20 PROD-10 a visitor meets a chat and nothing of its owner', async ({
  page,
  product,
  complaints,
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
    const said = page.getByRole('log').getByRole('paragraph')
    await expect(said.filter({ hasText: 'opens at nine in the morning' }).first()).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByLabel('Chatbot name')).toHaveCount(0)
  }

  expect(withToken).toEqual([])
  const visitorCalls = [
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
  expect(complaints).toEqual([])
})

test('ROUTE-27 ROUTE-28 every address answers with its page, in any letter case', async ({
  page,
  request,
}) => {
  const others =
    '/login /register /dashboard /mychatbots /buytoken /profile /payment /payment/success /payment/history /create-new-chatbot /Dashboard /Mychatbots /About_Us'
  const chats = [`/chatbot/${sample}`, `/chatbotiframe/${sample}`]
  const paths = [...publicPages.map(([path]) => path), ...others.split(' '), ...chats]
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

test('ROUTE-28 capital letters show the dashboard to its owner', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  for (const path of ['/Mychatbots', '/Dashboard']) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === path.toLowerCase())
    await expect(title(page, 'My Chatbots')).toBeVisible()
  }
})

test('UX-18 an address that leads nowhere answers 404 with a way on inside the layout', async ({
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

test('ROUTE-26 UX-87 the start loader covers a page that is painted already, and leaves by itself', async ({
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
