import type { Page } from '@playwright/test'
import { newOwner, signIn } from '../support/owner.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

const topLinks = [
  ['NAV-01 Home of the header', 'Home', '/'],
  ['NAV-02 About of the header', 'About', '/about_us'],
  ['NAV-03 Subscription of the header', 'Subscription', '/subscription'],
  ['NAV-04 Dashboard of the header', 'Dashboard', '/dashboard'],
  ['NAV-05 Contact Us of the header', 'Contact Us', '/contact_us'],
] as const
const footerLinks = [
  ['NAV-15 Contact us of the footer', 'Contact us', '/contact_us'],
  ['NAV-16 About Us of the footer', 'About Us', '/about_us'],
  ['NAV-17 Privacy Policy of the footer', 'Privacy Policy', '/privacy_and_policy'],
  ['NAV-18 Terms Conditions of the footer', 'Terms Conditions', '/terms_and_conditions'],
  ['NAV-19 Faq of the footer', 'Faq', '/faq'],
  ['NAV-20 Testimonials of the footer', 'Testimonials', '/testimonials'],
] as const

/** Text and target of every visible link in a part of the page, in order. */
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

test.describe('the header and the footer', () => {
  const shared = sharedPage(async (page) => {
    await page.goto('/about_us')
  })
  const footer = () => shared().getByRole('contentinfo')

  test('UX-5 the header has its links in order and marks the current page', async () => {
    expect(await linksOf(shared(), 'Main')).toEqual(topLinks.map(([, ...link]) => link))
    await expect(shared().getByRole('link', { name: 'About', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  for (const [title, name, href] of topLinks) {
    test(title, async () => {
      const link = shared()
        .getByRole('navigation', { name: 'Main', exact: true })
        .getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', href)
      await expect(link).toBeVisible()
    })
  }

  for (const [title, name, href] of footerLinks) {
    test(title, async () => {
      const link = shared()
        .getByRole('navigation', { name: 'Footer', exact: true })
        .getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', href)
      await expect(link).toBeVisible()
    })
  }

  test('NAV-21 four links of the footer exist but are hidden', async () => {
    for (const name of ['Cookies', 'Our Mission', 'Company History', 'Careers']) {
      const link = footer().getByRole('link', { name, includeHidden: true })
      await expect(link).toHaveCount(1)
      await expect(link).toBeHidden()
      await link.focus()
      await expect(link).not.toBeFocused()
    }
  })

  test('NAV-23 the footer has the support address', async () => {
    const mail = footer().getByRole('link', { name: 'support@askwell.example' })
    await expect(mail).toBeVisible()
    await expect(mail).toHaveAttribute('href', 'mailto:support@askwell.example')
  })

  test('UX-4 the first Tab offers to skip to the content', async () => {
    await shared().goto('/about_us')
    await shared().keyboard.press('Tab')
    const skip = shared().getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await shared().keyboard.press('Enter')
    await expect(shared().getByRole('main')).toBeFocused()
  })
})

test.describe.serial('the round button of a visitor', () => {
  const shared = sharedPage(async (page) => {
    await page.goto('/')
  })
  const button = () => shared().getByRole('button', { name: 'Account menu' })
  const menu = () => shared().getByRole('menu', { name: 'Account' })

  test('NAV-14 Sign Up is next to it', async () => {
    const link = shared().getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true })
    await expect(link).toHaveAttribute('href', '/register')
  })

  test('NAV-07 it is round and opens a menu', async () => {
    const { radius, side } = await button().evaluate((element) => ({
      radius: Number.parseFloat(getComputedStyle(element).borderTopLeftRadius),
      side: element.getBoundingClientRect().width,
    }))
    expect(radius).toBeGreaterThanOrEqual(side / 2)
    await button().click()
    await expect(menu()).toBeVisible()
  })

  test('NAV-11 NAV-12 NAV-13 the menu offers only Login and SignUp', async () => {
    expect(await menuEntries(shared())).toEqual([
      ['Login', '/login'],
      ['SignUp', '/register'],
    ])
  })

  test('UX-6 the menu can be used by keyboard', async () => {
    await expect(menu().getByRole('menuitem', { name: 'Login' })).toBeFocused()
    await shared().keyboard.press('ArrowDown')
    await expect(menu().getByRole('menuitem', { name: 'SignUp' })).toBeFocused()
    await shared().keyboard.press('Escape')
    await expect(menu()).toBeHidden()
    await expect(button()).toBeFocused()
    await shared().keyboard.press('Enter')
    await expect(menu().getByRole('menuitem', { name: 'Login' })).toBeFocused()
    await shared().keyboard.press('Enter')
    await shared().waitForURL('**/login')
  })
})

test.describe.serial('the round button of a signed-in person', () => {
  let email = ''
  const shared = sharedPage(async (page, product) => {
    ;({ email } = await newOwner(product))
    await signIn(page, email)
    await page.getByRole('button', { name: /account menu/ }).click()
  })

  test('NAV-14 there is no Sign Up', async () => {
    await expect(shared().getByRole('banner').getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
  })

  test('NAV-13 the menu has no entry for visitors', async () => {
    const names = (await menuEntries(shared())).map(([name]) => name)
    expect(names.length).toBeGreaterThanOrEqual(3)
    expect(names).not.toContain('Login')
    expect(names).not.toContain('SignUp')
  })

  test('NAV-08 Payment leads to the history', async () => {
    expect(await menuEntries(shared())).toContainEqual(['Payment', '/payment/history'])
  })

  test('NAV-09 Profile leads to the profile', async () => {
    expect(await menuEntries(shared())).toContainEqual(['Profile', '/profile'])
  })

  test('NAV-10 Logout deletes the stored person and leads to the home page', async () => {
    const page = shared()
    expect((await menuEntries(page)).at(-1)).toEqual(['Logout', null])
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    await expect.poll(stored).not.toContain('"token"')
    expect(await stored()).not.toContain(email)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('menuitem', { name: 'Login' })).toBeVisible()
  })
})

test('NAV-10 a call that runs at Logout is answered before the token is revoked', async ({
  page,
  product,
  pageErrors,
}) => {
  const { email } = await newOwner(product)
  const [requested, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/dashboard_start', async (route) => {
    requested.resolve()
    await release.promise
    await route.continue()
  })
  await signIn(page, email)
  await requested.promise
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const answered = page.waitForResponse('**/api/dashboard_start')
  const revoked = page.waitForResponse('**/api/logout')
  release.resolve()

  expect((await answered).status()).toBe(200)
  expect((await revoked).status()).toBe(200)
  await expect(page.getByRole('alert')).toBeEmpty()
  expect(pageErrors).toEqual([])
})

test('UX-7 NAV-06 the small-screen menu has the same five links @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/faq')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Main, small screen' })

  await button.click()
  await expect(menu).toBeVisible()
  expect(await linksOf(page, 'Main, small screen')).toEqual(topLinks.map(([, ...link]) => link))
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

test('after navigation the heading has the focus, also where its content is loaded later', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  for (const name of ['Home', 'Dashboard', 'Subscription']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('a menu that was opened while the next page loads keeps the focus', async ({ page }) => {
  await page.goto('/about_us')
  const [requested, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/assets/contact-us-*.js', async (route) => {
    requested.resolve()
    await release.promise
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us', exact: true }).click()
  await requested.promise
  await page.getByRole('button', { name: 'Account menu' }).click()
  release.resolve()
  await page.waitForURL('**/contact_us')

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveAttribute('tabindex', '-1')
  await expect(page.getByRole('menuitem', { name: 'Login' })).toBeFocused()
})
