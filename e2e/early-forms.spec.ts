import type { Page, Route } from '@playwright/test'
import { fillLogin, fillRegistration, newEmail, newOwner, password } from './support/owner.ts'
import { expect, test } from './support/test.ts'

const everyScript = '**/assets/*.js'
const ownScript = '**/assets/wire-*.js'

const forms = [
  { path: '/login', button: 'Sign In', call: '/api/login' },
  { path: '/register', button: 'Sign Up', call: '/api/register' },
] as const

type Form = (typeof forms)[number]

const button = (page: Page, { button: name }: Form) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

const fill = (page: Page, { path }: Form, email: string) =>
  path === '/login' ? fillLogin(page, email) : fillRegistration(page, { Email: email })

/** Every address that the page asks for from now on; a part after the question mark would show the fields. */
function addressesOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

function expectNothingShown(page: Page, asked: string[]): void {
  for (const address of [page.url(), ...asked]) {
    expect(new URL(address).search).toBe('')
    expect(decodeURIComponent(address)).not.toContain(password)
  }
}

/** Holds back scripts until `release`. */
async function hold(page: Page, scripts: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The browser under test has the notice, but shows no such part while scripts are only switched off for a test. */
async function expectNotice(page: Page): Promise<void> {
  expect(await page.locator('noscript').innerHTML()).toContain('This page needs JavaScript.')
}

const drop = (route: Route) => route.abort()

for (const form of forms) {
  const emailFor = async (product: Parameters<typeof newOwner>[0]) =>
    form.path === '/login' ? (await newOwner(product)).email : newEmail()

  test(`${form.path} that is sent before any script has come keeps what was typed and is sent then`, async ({
    page,
    product,
    complaints: _complaints,
  }) => {
    const email = await emailFor(product)
    const release = await hold(page, everyScript)
    const asked = addressesOf(page)
    await page.goto(form.path, { waitUntil: 'commit' })
    await fill(page, form, email)
    await button(page, form).click()
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL(product.url + form.path)
    release()

    await page.waitForURL((url) => url.pathname !== form.path)
    expectNothingShown(page, asked)
    expect(asked.filter((address) => address.endsWith(form.call))).toHaveLength(1)
  })

  test(`${form.path} waits for its own slow script, visibly, and is sent once`, async ({
    page,
    product,
    complaints: _complaints,
  }) => {
    const email = await emailFor(product)
    const release = await hold(page, ownScript)
    const asked = addressesOf(page)
    await page.goto(form.path)
    await expect(page.locator('html')).toHaveAttribute('data-awake')
    await fill(page, form, email)
    await button(page, form).click()
    await expect(page.getByRole('button', { name: /^Signing (in|up)\.\.\.$/ })).toBeDisabled()
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expectNothingShown(page, asked)
    release()

    await page.waitForURL((url) => url.pathname !== form.path)
    expectNothingShown(page, asked)
    expect(asked.filter((address) => address.endsWith(form.call))).toHaveLength(1)
  })

  test(`${form.path} says so when its own script does not come, and keeps what was typed`, async ({
    page,
    product,
  }) => {
    let dropped = 0
    await page.route(ownScript, (route) => {
      dropped += 1
      return drop(route)
    })
    const asked = addressesOf(page)
    await page.goto(form.path)
    // A page whose file is gone is loaded anew, once.
    await expect.poll(() => dropped).toBeGreaterThan(1)
    await page.waitForLoadState('networkidle')
    await fill(page, form, newEmail())
    await button(page, form).click()

    await expect(page.getByRole('alert').getByText(/^An (unexpected )?error/)).toBeVisible()
    await expect(button(page, form)).toBeEnabled()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await expect(page).toHaveURL(product.url + form.path)
    expectNothingShown(page, asked)
  })

  test(`${form.path} stays where it is when no script comes at all`, async ({ page, product }) => {
    await page.route(everyScript, drop)
    const asked = addressesOf(page)
    await page.goto(form.path)
    await fill(page, form, newEmail())
    await button(page, form).click()
    await page.getByLabel('Password', { exact: true }).press('Enter')

    await expect(page).toHaveURL(product.url + form.path)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    expectNothingShown(page, asked)
  })

  test(`${form.path} without JavaScript says what it needs and sends nothing in an address`, async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
    const page = await context.newPage()
    const asked = addressesOf(page)
    await page.goto(form.path)
    await expectNotice(page)
    await fill(page, form, newEmail())
    const [posted] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      button(page, form).click(),
    ])

    expect(posted.url()).toBe(product.url + form.path)
    await expectNotice(page)
    await expect(page).toHaveURL(product.url + form.path)
    expectNothingShown(page, asked)
    await context.close()
  })
}
