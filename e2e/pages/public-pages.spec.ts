import type { Page } from '@playwright/test'
import { newOwner, signIn } from '../support/owner.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

/** Path, ids for a visitor and for a signed-in person, heading, and words that occur only on this page. */
const pages = [
  ['/', 'ROUTE-13', 'ROUTE-01', /own files/, /How it works/],
  ['/about_us', 'ROUTE-14', 'ROUTE-02', /^About /, /The AI introduces itself/],
  ['/contact_us', 'ROUTE-14', 'ROUTE-02', 'Contact Us', /1900 E Golf Rd, Schaumburg/],
  ['/subscription', 'ROUTE-14', 'ROUTE-02', 'Our Pricing Plans', /Phone and email support 24\/7/],
  ['/privacy_and_policy', 'ROUTE-17', 'ROUTE-08', 'Privacy & Policy', /Information collected/],
  ['/terms_and_conditions', 'ROUTE-17', 'ROUTE-08', 'Terms & Conditions', /Amendment of terms/],
  ['/faq', 'ROUTE-17', 'ROUTE-08', 'Frequently asked questions', /Which industries benefit/],
  ['/testimonials', 'ROUTE-17', 'ROUTE-08', 'Testimonials', /Founder, web agency/],
] as const

const placeholders = [
  ['/mission', 'ROUTE-18', 'ROUTE-09', 'Our Mission'],
  ['/cookies', 'ROUTE-18', 'ROUTE-09', 'Cookies'],
] as const

const main = (page: Page) => page.getByRole('main')

/** Opens a page by its address and checks it inside the layout. */
async function expectPage(page: Page, path: string, name: string | RegExp): Promise<void> {
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(path)
}

test.describe('a visitor', () => {
  const shared = sharedPage(async () => {})

  for (const [path, visitor, , name, terms] of pages) {
    test(`${visitor} PROD-11 NAV-22 reads ${path}, with the subscribe form below`, async () => {
      await expectPage(shared(), path, name)
      const form = shared().getByRole('contentinfo').locator('form')
      await expect(form.getByRole('textbox')).toBeVisible()
      await expect(form.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
      await expect(main(shared())).toContainText(terms)
      expect((await main(shared()).innerText()).length).toBeGreaterThan(300)
      await expect(
        shared().getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }),
      ).toBeVisible()
    })
  }

  for (const [path, visitor, , name] of placeholders) {
    test(`${visitor} sees only the heading of ${path}`, async () => {
      await expectPage(shared(), path, name)
      expect((await main(shared()).innerText()).trim()).toBe(name)
    })
  }

  test('ROUTE-13 sees the sign-in form at /login', async () => {
    await shared().goto('/login')
    await expect(shared().getByLabel('Password', { exact: true })).toBeVisible()
    await expect(shared().getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  })

  test('ROUTE-13 sees the registration form at /register', async () => {
    await shared().goto('/register')
    await expect(shared().getByLabel('Confirm password', { exact: true })).toBeVisible()
    await expect(main(shared()).getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible()
  })
})

test.describe('a signed-in person', () => {
  const shared = sharedPage(async (page, product) => {
    const owner = await newOwner(product)
    await signIn(page, owner.email)
  })

  for (const [path, , owner, name, terms] of pages) {
    test(`${owner} reads ${path}`, async () => {
      await expectPage(shared(), path, name)
      await expect(main(shared())).toContainText(terms)
      await expect(shared().getByRole('button', { name: 'AB: account menu' })).toBeVisible()
      await expect(shared().getByRole('banner').getByRole('link', { name: 'Sign Up' })).toHaveCount(
        0,
      )
    })
  }

  for (const [path, , owner, name] of placeholders) {
    test(`${owner} sees only the heading of ${path}`, async () => {
      await expectPage(shared(), path, name)
      expect((await main(shared()).innerText()).trim()).toBe(name)
    })
  }
})
