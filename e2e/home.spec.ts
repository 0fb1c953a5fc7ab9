import type { Page } from '@playwright/test'
import { newOwner, signIn } from './support/owner.ts'
import { expect, test } from './support/test.ts'

const topLinks = [
  ['Home', '/'],
  ['About', '/about_us'],
  ['Subscription', '/subscription'],
  ['Dashboard', '/dashboard'],
  ['Contact Us', '/contact_us'],
]
const footerLinks = [
  ['Contact us', '/contact_us'],
  ['About Us', '/about_us'],
  ['Privacy Policy', '/privacy_and_policy'],
  ['Terms Conditions', '/terms_and_conditions'],
  ['Faq', '/faq'],
  ['Testimonials', '/testimonials'],
]

/** Text and target of every link that can be seen in a part of the page, in order. */
const linksOf = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name, exact: true })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

const menuEntries = (page: Page) =>
  page
    .getByRole('menu', { name: 'Account' })
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => [item.textContent, item.getAttribute('href')]))

test('UX-5 UX-4 NAV-01 NAV-02 NAV-03 NAV-04 NAV-05 NAV-15 NAV-16 NAV-17 NAV-18 NAV-19 NAV-20 NAV-21 NAV-23 the header and the footer lead everywhere', async ({
  page,
}) => {
  await page.goto('/about_us')
  expect(await linksOf(page, 'Main')).toEqual(topLinks)
  expect(await linksOf(page, 'Footer')).toEqual(footerLinks)
  await expect(page.getByRole('link', { name: 'About', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )

  const footer = page.getByRole('contentinfo')
  for (const name of ['Cookies', 'Our Mission', 'Company History', 'Careers']) {
    const link = footer.getByRole('link', { name, includeHidden: true })
    await expect(link).toHaveCount(1)
    await expect(link).toBeHidden()
    await link.focus()
    await expect(link).not.toBeFocused()
  }
  const mail = footer.getByRole('link', { name: 'support@askwell.example' })
  await expect(mail).toHaveAttribute('href', 'mailto:support@askwell.example')

  await page.goto('/about_us')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('UX-6 NAV-07 NAV-11 NAV-12 NAV-13 NAV-14 the round button offers a visitor the way in', async ({
  page,
}) => {
  await page.goto('/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }),
  ).toHaveAttribute('href', '/register')
  const button = page.getByRole('button', { name: 'Account menu' })
  const { radius, side } = await button.evaluate((element) => ({
    radius: Number.parseFloat(getComputedStyle(element).borderTopLeftRadius),
    side: element.getBoundingClientRect().width,
  }))
  expect(radius).toBeGreaterThanOrEqual(side / 2)

  await button.click()
  expect(await menuEntries(page)).toEqual([
    ['Login', '/login'],
    ['SignUp', '/register'],
  ])
  const menu = page.getByRole('menu', { name: 'Account' })
  await expect(menu.getByRole('menuitem', { name: 'Login' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'SignUp' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Login' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
})

test('NAV-09 NAV-10 NAV-13 NAV-14 the round button of a signed-in person, and logging out', async ({
  page,
  product,
  complaints,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toHaveCount(0)

  await page.getByRole('button', { name: /account menu/ }).click()
  const entries = await menuEntries(page)
  expect(entries).toContainEqual(['Profile', '/profile'])
  expect(entries.at(-1)).toEqual(['Logout', null])
  const names = entries.map(([name]) => name)
  expect(names.filter((name) => name === 'Login' || name === 'SignUp')).toEqual([])
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  expect(JSON.stringify(kept)).not.toContain(owner.email)
  expect(kept).not.toHaveProperty('token')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Login' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('UX-7 NAV-06 the small-screen menu has the same five links @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/faq')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Main, small screen' })

  await button.click()
  await expect(menu).toBeVisible()
  expect(await linksOf(page, 'Main, small screen')).toEqual(topLinks)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await button.click()
  await page.mouse.click(195, 800)
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: 'Contact Us' }).click()
  await page.waitForURL('**/contact_us')
  await expect(menu).toBeHidden()
})

test('UX-1 HOME-01 HOME-02 HOME-03 HOME-04 the hero leads on, also without scripts', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(product.url)

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const create = page.getByRole('link', { name: "Let's Create", exact: true })
  await expect(create).toHaveAttribute('href', '/dashboard')
  const more = page.getByRole('main').getByRole('link', { name: /^Learn More/ })
  await expect(more).toHaveAttribute('href', '/about_us')
  expect(await more.evaluate((link) => link.firstChild?.textContent)).toBe('Learn More')

  const tries = page.getByRole('link', { name: 'Try it', exact: true })
  await expect(tries).toHaveCount(3)
  const targets = await tries.evaluateAll((links) =>
    links.map((link) => [link.getAttribute('target'), link.getAttribute('rel')]),
  )
  expect(targets).toEqual(Array.from({ length: 3 }, () => ['_blank', 'noopener']))
  await context.close()
})

test('HOME-06 HOME-07 HOME-08 HOME-09 HOME-10 PROD-08 PROD-09 the home page tells what the product does, for whom and for how much', async ({
  page,
  complaints,
}) => {
  await page.goto('/')
  const section = (name: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
  const titles = (name: string) =>
    section(name).getByRole('heading', { level: 3 }).allTextContents()

  expect(await titles('How it works')).toEqual([
    'Create your bot',
    'Ground it with knowledge',
    'Integrate it',
  ])
  expect((await titles('Use cases')).length).toBeGreaterThanOrEqual(3)
  expect((await titles('What you get')).map((text) => text.toLowerCase())).toEqual([
    'bot generation',
    'business integration',
    'deep learning',
  ])
  await expect(section('What customers say').getByRole('blockquote').first()).toBeVisible()

  const words = (await page.getByRole('main').innerText()).toLowerCase()
  for (const word of ['individuals', 'small businesses', 'agencies', 'enterprises']) {
    expect(words).toContain(word)
  }
  for (const word of ['calendar', 'mail', 'ticketing', 'automation', 'crm'])
    expect(words).toContain(word)

  const plans = section('Our Pricing Plans')
  expect(await titles('Our Pricing Plans')).toEqual(['Free', 'Hobby', 'Business', 'Enterprise'])
  await plans.getByRole('button', { name: /Yearly/ }).click()
  await expect
    .poll(() => titles('Our Pricing Plans'))
    .toEqual(['Hobby', 'Professional', 'Enterprise'])
  await expect(plans.getByRole('button', { name: /Yearly/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await plans.getByRole('button', { name: 'Monthly' }).click()
  await expect
    .poll(() => titles('Our Pricing Plans'))
    .toEqual(['Free', 'Hobby', 'Business', 'Enterprise'])
  expect(complaints).toEqual([])
})
