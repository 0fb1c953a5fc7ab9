import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

test.describe('the hero, without scripts', () => {
  const shared = sharedPage(
    async (page) => {
      await page.goto('/')
    },
    { javaScriptEnabled: false },
  )
  const tryLinks = () => shared().getByRole('link', { name: 'Try it', exact: true })
  const attributes = (name: string) =>
    tryLinks().evaluateAll(
      (links, attribute) => links.map((link) => link.getAttribute(attribute)),
      name,
    )

  test('UX-1 the page has its heading', async () => {
    await expect(shared().getByRole('heading', { level: 1 })).toBeVisible()
  })

  test("HOME-01 Let's Create leads to the dashboard", async () => {
    const create = shared().getByRole('link', { name: "Let's Create", exact: true })
    await expect(create).toHaveAttribute('href', '/dashboard')
  })

  test('HOME-02 Learn More leads to the about page', async () => {
    const more = shared()
      .getByRole('main')
      .getByRole('link', { name: /^Learn More/ })
    await expect(more).toHaveAttribute('href', '/about_us')
    expect(await more.evaluate((link) => link.firstChild?.textContent)).toBe('Learn More')
  })

  test('HOME-03 three links are named Try it', async () => {
    await expect(tryLinks()).toHaveCount(3)
  })

  test('HOME-04 they open a new tab without an opener', async () => {
    expect(await attributes('target')).toEqual(['_blank', '_blank', '_blank'])
    expect(await attributes('rel')).toEqual(['noopener', 'noopener', 'noopener'])
  })
})

test('the chat of the hero is the live electric safety bot', async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/chatbotiframe/')) urls.push(request.url())
  })
  await page.goto('/')
  const chat = page.getByRole('region', { name: 'Chat with the Electric safety compliance bot' })
  const question = chat.getByRole('link', { name: 'Does an outdoor socket need an RCD?' })
  await expect(question).toHaveAttribute('href', '/chatbotiframe/bot_sample_electrical')
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
  await expect(page.locator('[data-not-hydrated]').filter({ has: chat })).toHaveCount(0)
  expect(urls).toEqual([])

  await question.click()

  const frame = chat.frameLocator('iframe')
  await expect(frame.getByRole('log').getByText(/30 mA/).first()).toBeVisible()
  await frame.getByRole('textbox', { name: 'Message' }).fill('What is lockout/tagout?')
  // Enabled when the first reply has ended.
  await frame.getByRole('button', { name: 'Send' }).click()
  await expect(
    frame
      .getByRole('log')
      .getByText(/lockout/i)
      .nth(2),
  ).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeVisible()
})

test.describe('the home page', () => {
  const shared = sharedPage(async (page) => {
    await page.goto('/')
  })
  const section = (name: string) =>
    shared()
      .locator('section')
      .filter({ has: shared().getByRole('heading', { level: 2, name, exact: true }) })
  const titles = (name: string) =>
    section(name).getByRole('heading', { level: 3 }).allTextContents()

  test('HOME-06 three steps explain how it works', async () => {
    expect(await titles('How it works')).toEqual([
      'Create your bot',
      'Ground it with knowledge',
      'Integrate it',
    ])
  })

  test('the picture of a website shows the open chat, and no text beside it', async () => {
    const picture = shared().locator('[data-picture="site"]')
    const words = (await picture.textContent()) ?? ''
    expect(words).not.toBe('')
    await expect(picture.locator('[data-panel]')).toHaveText(words)
  })

  test('HOME-07 three or more use cases are shown', async () => {
    await expect(section('Use cases')).toBeVisible()
    expect((await titles('Use cases')).length).toBeGreaterThanOrEqual(3)
  })

  test('HOME-08 three boxes name what is included', async () => {
    expect((await titles('What you get')).map((text) => text.toLowerCase())).toEqual([
      'bot generation',
      'business integration',
      'deep learning',
    ])
  })

  test('HOME-09 the plans are shown and can be switched', async () => {
    const plans = section('Our Pricing Plans')
    const byMonth = ['Free', 'Hobby', 'Business', 'Enterprise']
    expect(await titles('Our Pricing Plans')).toEqual(byMonth)
    await plans.getByRole('button', { name: /Yearly/ }).click()
    await expect
      .poll(() => titles('Our Pricing Plans'))
      .toEqual(['Hobby', 'Professional', 'Enterprise'])
    await plans.getByRole('button', { name: 'Monthly' }).click()
    await expect.poll(() => titles('Our Pricing Plans')).toEqual(byMonth)
  })

  test('HOME-10 customers are quoted', async () => {
    await expect(section('Testimonials').getByRole('blockquote').first()).toBeVisible()
  })

  for (const [title, terms] of [
    ['PROD-08 the four audiences', ['individuals', 'small businesses', 'agencies', 'enterprises']],
    ['PROD-09 the five kinds of tools', ['calendar', 'mail', 'ticketing', 'automation', 'crm']],
  ] as const) {
    test(`${title} are named`, async () => {
      const text = (await shared().getByRole('main').innerText()).toLowerCase()
      for (const term of terms) expect(text).toMatch(new RegExp(`\\b${term}\\b`))
    })
  }
})

test('a menu that is opened before the scripts run stays open', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  const menu = page.getByRole('menu', { name: 'Account' })
  await expect(menu).toBeVisible()
  release()

  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
  await expect(page.locator('header [data-not-hydrated]')).toHaveCount(0)
  await expect(menu).toBeVisible()
})
