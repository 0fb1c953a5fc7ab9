import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addBot, newOwner, signIn, type Owner } from './support/owner.ts'
import { expect, test as base } from './support/test.ts'

const fact = 'You may keep a book for four weeks.'

type Library = { owner: Owner; botId: string }

const test = base.extend<object, { library: Library }>({
  library: [
    async ({ product }, use) => {
      const owner = await newOwner(product)
      const suggested = 'How long may I keep a book?'
      const botId = await addBot(product, owner, { name: 'Shelf', text: fact, suggested })
      await use({ owner, botId })
    },
    { scope: 'worker' },
  ],
})
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

/** The rules over the page itself; a frame of ours is a page with a test of its own. */
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().withTags(rules).exclude('iframe').analyze()

/** Waits until nothing fades any more, so that colours are measured and not their way. */
const settle = () =>
  new Promise((resolve) => requestAnimationFrame(resolve)).then(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )

/** Looks at a page in both themes and both sizes; names what is wrong, where, and in which view. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const loaders = page.getByRole('status').filter({ hasText: 'Loading' })
  await expect(loaders.filter({ visible: true })).toHaveCount(0)
  const faults: string[] = []
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(settle)
      const { violations } = await axe(page)
      const view = `${name}, ${colorScheme}, ${size.width} px`
      faults.push(
        ...violations.map(
          ({ id, nodes }) =>
            `${view}: ${id}: ${nodes[0]?.html.slice(0, 160)}; ${nodes[0]?.failureSummary}`,
        ),
      )
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > size.width) faults.push(`${name} is ${width} px wide in ${size.width} px`)
  }
  return faults
}

async function faultsOfAll(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    faults.push(...(await faultsOf(page, path)))
  }
  return faults
}

test('UX-72 the marketing pages pass every rule in both themes and sizes', async ({ page }) => {
  const paths = ['/', '/subscription', '/about_us', '/contact_us', '/faq', '/testimonials']
  expect(await faultsOfAll(page, paths)).toEqual([])
})

test('UX-72 the legal pages and the forms of the account pass every rule', async ({ page }) => {
  const paths = ['/privacy_and_policy', '/terms_and_conditions', '/mission', '/cookies']
  expect(await faultsOfAll(page, [...paths, '/login', '/register', '/dashboard'])).toEqual([])

  await page.goto('/register')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Please enter your first name')).toBeVisible()
  expect(await faultsOf(page, '/register with errors')).toEqual([])
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible()
  expect(await faultsOf(page, 'the open menu')).toEqual([])
})

test('UX-72 a page that is not there passes every rule', async ({ page }) => {
  expect(await faultsOfAll(page, ['/nowhere'])).toEqual([])
})

test('UX-72 the screens of an owner pass every rule', async ({ page, library }) => {
  await signIn(page, library.owner.email)
  await expect(page.getByRole('listitem').filter({ hasText: 'Shelf' })).toBeVisible()
  expect(await faultsOf(page, '/dashboard')).toEqual([])
  expect(await faultsOfAll(page, ['/profile', '/create-new-chatbot'])).toEqual([])
})

test('UX-72 the tabs of a bot pass every rule', async ({ page, library }) => {
  await signIn(page, library.owner.email)
  const faults: string[] = []
  for (const tab of ['setting', 'sources', 'chatUI', 'embed']) {
    await page.goto(`/chatbot/${library.botId}?tab=${tab}`)
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(panel.locator('button, input, a').first()).toBeVisible()
    faults.push(...(await faultsOf(page, tab)))
  }
  expect(faults).toEqual([])
})

test('UX-72 the chat of a visitor passes every rule, empty and in conversation', async ({
  page,
  library,
}) => {
  const faults: string[] = []
  for (const path of [`/chatbot/${library.botId}`, `/chatbotiframe/${library.botId}`]) {
    await page.goto(path)
    const question = page.getByRole('button', { name: 'How long may I keep a book?' })
    await expect(question).toBeVisible()
    faults.push(...(await faultsOf(page, path)))
    await question.click()
    await expect(page.getByRole('log').getByText(fact)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible()
    faults.push(...(await faultsOf(page, `${path} with an answer`)))
    await page.getByRole('button', { name: 'New conversation' }).click()
  }
  expect(faults).toEqual([])
})

test('UX-84 UX-85 no page writes to the console or asks a stranger', async ({
  page,
  library,
  complaints,
}) => {
  const paths = ['/', '/subscription', '/about_us', '/contact_us', '/faq', '/testimonials']
  const more = ['/privacy_and_policy', '/terms_and_conditions', '/mission', '/cookies', '/login']
  const chats = [`/chatbot/${library.botId}`, `/chatbotiframe/${library.botId}`]
  for (const path of [...paths, ...more, '/register', '/dashboard', ...chats]) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }

  await signIn(page, library.owner.email)
  const tabs = ['setting', 'sources', 'chatUI', 'embed'].map(
    (tab) => `/chatbot/${library.botId}?tab=${tab}`,
  )
  for (const path of ['/dashboard', '/profile', '/create-new-chatbot', ...tabs]) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(complaints).toEqual([])
})

test('UX-2 every public page has a title, a description and an address of its own', async ({
  request,
}) => {
  const paths = ['/', '/about_us', '/subscription', '/contact_us', '/faq', '/testimonials']
  const more = ['/privacy_and_policy', '/terms_and_conditions', '/mission', '/cookies']
  const seen = new Map<string, string>()
  for (const path of [...paths, ...more, '/login', '/register']) {
    const html = await (await request.get(path)).text()
    const title = /<title[^>]*>([^<]+)/.exec(html)?.[1]
    const description = /<meta name="description" content="([^"]+)/.exec(html)?.[1]
    expect(title, path).toBeTruthy()
    expect(description, path).toBeTruthy()
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
    for (const text of [title, description]) {
      expect(seen.get(text ?? ''), `${path} says "${text}"`).toBeUndefined()
      seen.set(text ?? '', path)
    }
  }
})

test('UX-74 no page scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const wide: string[] = []
  for (const path of [
    '/',
    '/subscription',
    '/contact_us',
    '/faq',
    '/register',
    '/login',
    '/about_us',
  ]) {
    await page.goto(path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 320) wide.push(`${path}: ${width}`)
  }
  expect(wide).toEqual([])
})

test('UX-75 the theme follows the system, can be switched and is there at the next visit', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await ground()
  await page.getByRole('button', { name: /Change to light/ }).click()
  await expect.poll(ground).not.toBe(dark)
  await page.evaluate(settle)
  const light = await ground()
  await page.reload()
  expect(await ground()).toBe(light)
  await page.getByRole('button', { name: /Change to dark/ }).click()
  await expect.poll(ground).toBe(dark)
})
